import { decodeText } from '@tachograph/adapters';
import { isTable, listTables, parseJson, type Table, toText } from '../server/read-json.ts';
import { FileProblem, type Terminal } from '../terminal.ts';

/** One run of what `tacho upload --json` printed. */
export type UploadedRun = {
  readonly file: string;
  readonly outcome: string;
  /** The server's response, where it accepted the run. */
  readonly run: Table | null;
  /** The rejection. */
  readonly problem: unknown;
  readonly status: number;
  readonly reason: string;
};

/** Base against head by `tacho bench`, whose runs are the repeats of one measurement. */
type BenchReport = { readonly markdown: string; readonly counts: Readonly<Record<string, number>> };

export type UploadDocument = {
  readonly runs: readonly UploadedRun[];
  readonly notes: readonly string[];
  /** Of the documents of `tacho bench`. */
  readonly benches: readonly BenchReport[];
};

const toRun = (value: Table): UploadedRun => ({
  file: toText(value.file),
  outcome: toText(value.outcome),
  run: isTable(value.run) ? value.run : null,
  problem: value.problem ?? null,
  status: typeof value.status === 'number' ? value.status : 0,
  reason: toText(value.reason),
});

function toBenches({ markdown, counts }: Table): BenchReport[] {
  if (typeof markdown !== 'string' || !isTable(counts)) return [];
  const known = Object.entries(counts).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
  return [{ markdown, counts: Object.fromEntries(known) }];
}

/** What `tacho upload --json` or `tacho bench --json` printed into a file. Several files are one report. */
export async function readUploadDocument(files: readonly string[], terminal: Terminal): Promise<UploadDocument> {
  const documents = await Promise.all(
    files.map(async (file) => {
      const document = parseJson(decodeText(await terminal.readFile(file)));
      if (isTable(document) && Array.isArray(document.runs)) return document;
      throw new FileProblem(
        `${file} is not what tacho upload --json or tacho bench --json prints: it has no list "runs"`,
      );
    }),
  );
  const listOf = (key: string) => documents.flatMap((document) => (Array.isArray(document[key]) ? document[key] : []));
  return {
    runs: listTables(listOf('runs')).map(toRun),
    notes: listOf('notes').map(toText).filter(Boolean),
    benches: documents.flatMap(toBenches),
  };
}

/** The project the runs went to; null where none was stored. */
export const findProject = ({ runs }: UploadDocument): string | null =>
  runs.map(({ run }) => toText(run?.project)).find((project) => project !== '') ?? null;
