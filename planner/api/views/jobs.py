"""Long computations: looked at, cancelled, fetched."""

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from planner.api.serializers.jobs import JobSerializer
from planner.models import Job
from planner.roles import Person
from planner.services.jobs import job_cancel, job_start, job_try_again

JOB_STARTED = OpenApiResponse(
    JobSerializer, description="It takes longer: look at the job until it is done."
)


def job_response(request: Request, *, kind: str, arguments: dict, seconds: int) -> Response:
    """Start a computation and say where to look for it."""
    if request.user.is_anonymous:
        raise NotAuthenticated
    job = job_start(kind=kind, arguments=arguments, owner=request.user, seconds=seconds)
    where = reverse("job-detail", args=[job.pk], request=request)
    return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED, headers={"Location": where})


class JobViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet):
    """The reader's own long computations."""

    queryset = Job.objects.defer("file").order_by("-created_at", "pk")
    serializer_class = JobSerializer
    only_reads = True
    filterset_fields = ("state", "kind")
    ordering_fields = ("created_at",)

    def get_queryset(self) -> QuerySet[Job]:
        user: Person = self.request.user
        if getattr(self, "swagger_fake_view", False):
            return Job.objects.none()
        if user.is_anonymous:
            raise NotAuthenticated
        return super().get_queryset().filter(owner=user)

    @extend_schema(responses={204: None})
    def destroy(self, request: Request, pk: str | None = None) -> Response:
        """Cancel it; a finished one is let go."""
        job = job_cancel(job=self.get_object())
        if job.is_finished:
            job.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=None, responses={202: JobSerializer})
    @action(detail=True, methods=["post"])
    def again(self, request: Request, pk: str | None = None) -> Response:
        """Try one that failed or was cancelled once more."""
        job = job_try_again(job=self.get_object())
        return Response(JobSerializer(job).data, status.HTTP_202_ACCEPTED)

    @extend_schema(
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    @action(detail=True)
    def file(self, request: Request, pk: str | None = None) -> HttpResponse:
        """The file that was asked for, once the job is done."""
        job = self.get_object()
        if not job.file:
            raise NotFound
        answer = HttpResponse(bytes(job.file), content_type=job.file_type)
        answer["Content-Disposition"] = f'attachment; filename="{job.file_name}"'
        answer["X-Content-Type-Options"] = "nosniff"
        return answer
