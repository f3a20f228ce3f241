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

export type UploadDocument = { readonly runs: readonly UploadedRun[]; readonly notes: readonly string[] };

const toRun = (value: Table): UploadedRun => ({
  file: toText(value.file),
  outcome: toText(value.outcome),
  run: isTable(value.run) ? value.run : null,
  problem: value.problem ?? null,
  status: typeof value.status === 'number' ? value.status : 0,
  reason: toText(value.reason),
});

/** What `tacho upload --json` printed into a file. Several files are one report. */
export async function readUploadDocument(files: readonly string[], terminal: Terminal): Promise<UploadDocument> {
  const documents = await Promise.all(
    files.map(async (file) => {
      const document = parseJson(decodeText(await terminal.readFile(file)));
      if (isTable(document) && Array.isArray(document.runs)) return document;
      throw new FileProblem(`${file} is not what tacho upload --json prints: it has no list "runs"`);
    }),
  );
  const listOf = (key: string) => documents.flatMap((document) => (Array.isArray(document[key]) ? document[key] : []));
  return { runs: listTables(listOf('runs')).map(toRun), notes: listOf('notes').map(toText).filter(Boolean) };
}

/** The project the runs went to; null where none was stored. */
export const findProject = ({ runs }: UploadDocument): string | null =>
  runs.map(({ run }) => toText(run?.project)).find((project) => project !== '') ?? null;
