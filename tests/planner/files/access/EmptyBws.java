import com.healthmarketscience.jackcess.ColumnBuilder;
import com.healthmarketscience.jackcess.DataType;
import com.healthmarketscience.jackcess.Database;
import com.healthmarketscience.jackcess.Database.FileFormat;
import com.healthmarketscience.jackcess.DatabaseBuilder;
import com.healthmarketscience.jackcess.IndexBuilder;
import com.healthmarketscience.jackcess.TableBuilder;
import java.io.File;

/**
 * Makes the Access files of this directory with Jackcess, which shares nothing with our writer:
 * java -cp tika-app.jar EmptyBws.java DIRECTORY (any jar with Jackcess 4 and commons-lang will do).
 */
public class EmptyBws {
    static final DataType INT = DataType.INT, LONG = DataType.LONG, YES = DataType.BOOLEAN;
    static final DataType DATE = DataType.SHORT_DATE_TIME;

    static TableBuilder table(String name, Object... columns) {
        TableBuilder table = new TableBuilder(name);
        for (int i = 0; i < columns.length; i += 2) {
            ColumnBuilder column = new ColumnBuilder((String) columns[i]);
            if (columns[i + 1] instanceof Integer letters) {
                column.setType(DataType.TEXT).setLengthInUnits(letters);
            } else {
                column.setType((DataType) columns[i + 1]);
            }
            table.addColumn(column);
        }
        return table;
    }

    static void results(Database file) throws Exception {
        table("ReceivedData", "Section", INT, "Table", INT, "Round", INT, "Board", INT, "PairNS", INT,
            "PairEW", INT, "Declarer", INT, "NS/EW", 2, "Contract", 10, "Result", 10, "LeadCard", 10,
            "Remarks", 255, "DateLog", DATE, "TimeLog", DATE, "Processed", YES, "Erased", YES)
            .addColumn(new ColumnBuilder("ID", LONG).setAutoNumber(true))
            .addIndex(new IndexBuilder(IndexBuilder.PRIMARY_KEY_NAME).addColumns("ID").setPrimaryKey())
            .toTable(file);
    }

    /** The tables of the developer's guide of 2013. */
    static void guide(File path) throws Exception {
        try (Database file = DatabaseBuilder.create(FileFormat.V2000, path)) {
            table("Clients", "ID", LONG, "Computer", 255).toTable(file).addRow(1, "DESK");
            table("Section", "ID", INT, "Letter", 2, "Tables", INT, "MissingPair", INT,
                "EWMoveBeforePlay", INT).toTable(file);
            table("Tables", "Section", INT, "Table", INT, "ComputerID", INT, "Status", INT,
                "LogOnOff", INT, "CurrentRound", INT, "CurrentBoard", INT, "UpdateFromRound", INT,
                "Group", INT).toTable(file);
            table("RoundData", "Section", INT, "Table", INT, "Round", INT, "NSPair", INT, "EWPair", INT,
                "LowBoard", INT, "HighBoard", INT, "CustomBoards", 255).toTable(file);
            table("PlayerNumbers", "Section", INT, "Table", INT, "Direction", 2, "Number", 16, "Name", 18,
                "Updated", YES, "TimeLog", DATE, "Processed", YES).toTable(file);
            results(file);
        }
    }

    /** A newer file: other types and order of columns, more of them, and tables that are in use. */
    static void newer(File path, boolean played, boolean indexed) throws Exception {
        try (Database file = DatabaseBuilder.create(FileFormat.V2003, path)) {
            table("Session", "ID", LONG, "Name", 40, "Date", DATE, "Time", DATE, "GUID", 32, "Status", INT,
                "ShowInApp", YES).toTable(file).addRow(1, "Pairs", null, null, "F00D", 0, false);
            table("PlayerNames", "ID", LONG, "Name", 18).toTable(file).addRow(7, "Zoë Kibitzer");
            TableBuilder section = table("Section", "ID", INT, "Letter", 3, "Tables", INT,
                "MissingPair", INT, "EWMoveBeforePlay", INT, "Session", INT, "ScoringType", INT,
                "Winners", LONG);
            if (indexed) {
                section.addIndex(new IndexBuilder("ById").addColumns("ID"));
            }
            section.toTable(file);
            table("PlayerNumbers", "Section", INT, "Table", INT, "Direction", 2, "Number", 18, "Name", 30,
                "Round", INT, "Updated", YES, "TimeLog", DATE, "Processed", YES, "TabScorePairNo", INT)
                .toTable(file);
            table("RoundData", "Section", INT, "Table", INT, "Round", INT, "NSPair", LONG, "EWPair", LONG,
                "LowBoard", INT, "HighBoard", INT, "CustomBoards", 255, "Lineup", DataType.MEMO)
                .toTable(file);
            table("Tables", "Section", INT, "Table", INT, "ComputerID", LONG, "Status", DataType.BYTE,
                "LogOnOff", INT, "CurrentRound", INT, "CurrentBoard", INT, "UpdateFromRound", INT,
                "Group", INT).toTable(file);
            results(file);
            if (played) {
                file.getTable("ReceivedData").addRow(1, 1, 1, 1, 1, 2, 1, "N", "3 NT", "=", null, null,
                    null, null, false, false, 1);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        File place = new File(arguments[0]);
        guide(new File(place, "guide.bws"));
        newer(new File(place, "newer.bws"), false, false);
        newer(new File(place, "played.bws"), true, false);
        newer(new File(place, "indexed.bws"), false, true);
        try (Database file = DatabaseBuilder.create(FileFormat.V2003, new File(place, "other.mdb"))) {
            table("Recipes", "ID", LONG, "Name", 40).toTable(file);
        }
        try (Database file = DatabaseBuilder.create(FileFormat.V2010, new File(place, "accdb.bws"))) {
            table("Section", "ID", INT).toTable(file);
        }
    }
}
