import { decodeText } from '@tachograph/adapters';
import { MINIMUM_EFFECT } from '@tachograph/analysis/verdict';
import { toCiSource } from '../capture/ci-source.ts';
import { readEvent } from '../capture/read-event.ts';
import { toSourceFields } from '../capture/to-source-fields.ts';
import { isTable, listTables, parseJson, type Table, toText } from '../read-json.ts';
import { toCounts } from '../sending/find-verdicts.ts';
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

/** A side of `tacho bench`; empty texts are unknown. */
type BenchSide = { readonly driver: string; readonly version: string; readonly commit: string };

/** Base against head by `tacho bench`, whose runs are the repeats of one measurement. */
export type BenchReport = {
  readonly counts: Readonly<Record<string, number>>;
  readonly cells: readonly Table[];
  readonly base: BenchSide;
  readonly heads: readonly BenchSide[];
  readonly invocations: number;
  /** Label of the environment; empty where nothing is known of it. */
  readonly environment: string;
  readonly metric: string;
  /** As a share: 0.03. */
  readonly smallestDifference: number;
  /** Path of the file, as it was named on the command line. */
  readonly config: string;
  /** Where the scenarios are stated in the repository; null outside of one. */
  readonly source: { readonly path: string; readonly lines: Readonly<Record<string, number>> } | null;
};

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

const toNumber = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual);

const toSide = (value: unknown): BenchSide => {
  const { driver, version, commit } = isTable(value) ? value : {};
  return { driver: toText(driver), version: toText(version), commit: toText(commit) };
};

function toBenches({ counts, cells, batch }: Table): BenchReport[] {
  if (!isTable(batch) || !isTable(counts)) return [];
  const { base, heads, invocations, environment, metric, smallestDifference, config, source } = batch;
  return [
    {
      counts: toCounts(counts),
      cells: listTables(cells),
      base: toSide(base),
      heads: listTables(heads).map(toSide),
      invocations: toNumber(invocations, 0),
      environment: toText(environment),
      metric: toText(metric),
      smallestDifference: toNumber(smallestDifference, MINIMUM_EFFECT),
      config: toText(config),
      source: isTable(source) ? { path: toText(source.path), lines: toCounts(source.lines) } : null,
    },
  ];
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

/** What a report says of the job that it is made in. All null outside of a CI service. */
export type JobFacts = {
  /** The commit that was proposed, not a merge that the service makes up. */
  readonly commit: string | null;
  /** Of the pull request: the branch that it goes into. */
  readonly targetBranch: string | null;
  /** The page of the job, where it can be run again. */
  readonly url: string | null;
};

export async function readJobFacts({ variables, probe }: Pick<Terminal, 'variables' | 'probe'>): Promise<JobFacts> {
  const source = toCiSource(variables, await readEvent({ variables, probe }));
  const { commit, url } = toSourceFields(source ?? {});
  const branch = variables.GITHUB_BASE_REF || variables.CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
  return { commit: commit ?? null, url: url ?? null, targetBranch: toText(branch).slice(0, 300) || null };
}
