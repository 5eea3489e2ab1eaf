"""What the computing endpoints answer; documents may say more than is listed here."""

from rest_framework import serializers

from movements.movement import Kind as MovementFamily


class CellSerializer(serializers.Serializer):
    table = serializers.IntegerField()
    ns = serializers.IntegerField(allow_null=True)
    ew = serializers.IntegerField(allow_null=True)
    group = serializers.IntegerField(allow_null=True)
    switched = serializers.BooleanField()


class StandSerializer(serializers.Serializer):
    after_table = serializers.IntegerField()
    rounds = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class FaultSerializer(serializers.Serializer):
    kind = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    message = serializers.CharField()


class WrittenSerializer(serializers.Serializer):
    """The movement in one format, or why that has no way to write it."""

    format = serializers.CharField()
    text = serializers.CharField(allow_null=True)
    refusal = serializers.CharField(allow_null=True)


class FiguresSerializer(serializers.Serializer):
    kind = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    board_groups = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    boards_played = serializers.IntegerField()
    boards_in_play = serializers.IntegerField()
    board_sets = serializers.IntegerField()
    winners = serializers.IntegerField()
    sitting_pairs = serializers.IntegerField()
    sit_outs = serializers.IntegerField()
    revenge_rounds = serializers.IntegerField()
    unlike_comparisons = serializers.FloatField(allow_null=True, help_text="in per cent")
    imbalance = serializers.FloatField(allow_null=True, help_text="with one winner")
    within_lines = serializers.DictField(
        child=serializers.FloatField(), allow_null=True, help_text="with two winners"
    )


class CheckedMovementSerializer(serializers.Serializer):
    """A movement of the file; one that makes no sense has its title and its faults only."""

    title = serializers.CharField()
    faults = FaultSerializer(many=True)
    name = serializers.CharField(required=False)
    description = serializers.CharField(required=False)
    figures = FiguresSerializer(required=False)
    drawing = serializers.CharField(required=False, help_text="as SVG")
    formats = WrittenSerializer(many=True, required=False)


class FaultsSerializer(serializers.Serializer):
    faults = FaultSerializer(many=True)
    movements = CheckedMovementSerializer(many=True, required=False)
    notes = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="what was left out, and why"
    )


class MovementSerializer(serializers.Serializer):
    """A movement with its schedule, replayed for faults."""

    name = serializers.CharField()
    kind = serializers.ChoiceField([str(kind) for kind in MovementFamily])
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    board_groups = serializers.IntegerField()
    winners = serializers.IntegerField()
    boarding = serializers.CharField(allow_null=True)
    skip_after = serializers.IntegerField(allow_null=True)
    board_sets = serializers.IntegerField()
    schedule = serializers.ListField(child=CellSerializer(many=True))
    bye_stands = StandSerializer(many=True)
    faults = FaultSerializer(many=True)


class ChoiceSerializer(serializers.Serializer):
    name = serializers.CharField()
    kind = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    board_groups = serializers.IntegerField()
    boards_played = serializers.IntegerField()
    boards_in_play = serializers.IntegerField()
    unlike_comparisons = serializers.FloatField()
    board_sets = serializers.IntegerField()
    sit_outs = serializers.IntegerField()
    revenge_rounds = serializers.IntegerField()
    sitting_pairs = serializers.IntegerField()
    winners = serializers.IntegerField()
    why = serializers.CharField()


class ChoicesSerializer(serializers.Serializer):
    choices = ChoiceSerializer(many=True, help_text="the best first")


class BalanceSerializer(serializers.Serializer):
    pairs = serializers.IntegerField()
    average_comparison = serializers.FloatField()
    gross_imbalance = serializers.FloatField()
    imbalance = serializers.FloatField()
    lower_bound = serializers.FloatField()
    switches = serializers.DictField(
        child=serializers.ListField(child=serializers.IntegerField()), help_text="tables by round"
    )
    mpcomp = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))


class EventBalanceSerializer(serializers.Serializer):
    """How even comparisons are over all sessions."""

    imbalance = serializers.FloatField()
    average_comparison = serializers.FloatField()
    gross_imbalance = serializers.FloatField()
    repeated_comparisons = serializers.FloatField(
        allow_null=True, help_text="the share of the later comparisons that had been made before"
    )
    met_twice = serializers.IntegerField(help_text="couples that meet more than once")
    imbalance_of_met_twice = serializers.FloatField(allow_null=True)
    in_words = serializers.ListField(child=serializers.CharField())


class EventBalanceAnswerSerializer(serializers.Serializer):
    balance = EventBalanceSerializer()
    playbacks = serializers.IntegerField()
    lower_bound = serializers.FloatField(help_text="no switching goes below, with these seats")
    lower_bound_any_seats = serializers.FloatField()
    proved = serializers.BooleanField(help_text="the best of all whole rounds")
    switches = serializers.ListField(
        child=serializers.DictField(), help_text="by session: tables by section and round"
    )
    sessions = serializers.ListField(child=serializers.DictField())
    pairs = serializers.ListField(child=serializers.CharField())
    mpcomp = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    simulation = serializers.ListField(child=serializers.DictField(), required=False)


class CurvePointSerializer(serializers.Serializer):
    playbacks = serializers.IntegerField()
    imbalance = serializers.FloatField()


class CrossoverSectionSerializer(serializers.Serializer):
    letter = serializers.CharField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    skip_after = serializers.IntegerField(allow_null=True)


class LinesSerializer(serializers.Serializer):
    ns = serializers.ListField(child=serializers.CharField(allow_null=True))
    ew = serializers.ListField(child=serializers.CharField(allow_null=True))


class PlaybacksSerializer(serializers.Serializer):
    total = serializers.IntegerField()
    most_per_pair = serializers.IntegerField()
    lower_bound = serializers.IntegerField()
    proved = serializers.BooleanField()
    per_pair = serializers.DictField(child=serializers.IntegerField())


class MoveSerializer(serializers.Serializer):
    order = serializers.CharField()
    to = serializers.CharField()

    def get_fields(self) -> dict:
        return super().get_fields() | {"from": serializers.CharField()}


class CrossoverSerializer(serializers.Serializer):
    """Seatings; a pair is named by its seat in session one, as in A7N."""

    method = serializers.CharField()
    sections = CrossoverSectionSerializer(many=True)
    sessions = serializers.ListField(child=serializers.DictField(child=LinesSerializer()))
    playbacks = PlaybacksSerializer()
    moves = MoveSerializer(many=True)
    announcement = serializers.ListField(child=serializers.CharField())
    balance = EventBalanceSerializer(required=False)
    curve = CurvePointSerializer(
        many=True, required=False, help_text="for fairest, what more playbacks buy"
    )


class ProposalSerializer(serializers.Serializer):
    method = serializers.CharField()
    seating = serializers.DictField(child=LinesSerializer(), help_text="by section")
    playbacks = PlaybacksSerializer()
    balance = EventBalanceSerializer(required=False)
    wishes_broken = serializers.ListField(child=serializers.CharField())
    moves = MoveSerializer(many=True)
    announcement = serializers.ListField(child=serializers.CharField())


class RefusedMethodSerializer(serializers.Serializer):
    method = serializers.CharField()
    reason = serializers.CharField()


class ProposalsSerializer(serializers.Serializer):
    """Proposals for a session, the best first; a pair is called as in the request."""

    proposals = ProposalSerializer(many=True)
    refused = RefusedMethodSerializer(many=True)


class PhantomChoiceSerializer(serializers.Serializer):
    phantom = serializers.CharField(help_text="the pair that is missing, as in ew:4")
    sit_outs = serializers.ListField(child=serializers.CharField())
    most_by_one_pair = serializers.IntegerField()
    times_played = serializers.ListField(child=serializers.IntegerField())
    imbalance = serializers.IntegerField()
    on_rare_groups = serializers.IntegerField()
    shared_rounds = serializers.IntegerField()


class PhantomsSerializer(serializers.Serializer):
    movement = serializers.CharField()
    choices = PhantomChoiceSerializer(many=True, help_text="the least loss first")


class RepairsSerializer(serializers.Serializer):
    movement = serializers.CharField()
    pairs = serializers.IntegerField()
    change = serializers.IntegerField()
    boarded = serializers.BooleanField()
    rounds_played = serializers.IntegerField()
    repairs = serializers.ListField(
        child=serializers.DictField(), help_text="kind, title, cost, announcement; the best first"
    )


class ConvertedSerializer(serializers.Serializer):
    format = serializers.CharField()
    text = serializers.CharField()
