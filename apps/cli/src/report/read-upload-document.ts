import { basename } from 'node:path';
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

/** Base against head of a document of `tacho bench`; none where it is another one. */
export function toBenches({ counts, cells, batch }: Table): BenchReport[] {
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

const listTexts = (value: unknown): string[] => (Array.isArray(value) ? value : []).map(toText).filter(Boolean);

const toDocument = (document: Table): UploadDocument => ({
  runs: listTables(document.runs).map(toRun),
  notes: listTexts(document.notes),
  benches: toBenches(document),
});

/** What one job measured, under the name of the job. */
export type ReportPart = { readonly name: string; readonly document: UploadDocument };

/** What one comment and one check say. */
export type Report = {
  readonly parts: readonly ReportPart[];
  /** Why what other jobs handed over is not among them, a sentence each. */
  readonly rejected: readonly string[];
  /** Of what was received of other jobs, the pull request that was verified; null where this job measured. */
  readonly job: JobFacts | null;
};

const nameFile = (file: string): string => basename(file).replace(/\.json$/, '');

const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toJobFacts = ({ commit, targetBranch, url, fork, pullRequest }: Table): JobFacts => ({
  commit: toText(commit) || null,
  targetBranch: toText(targetBranch) || null,
  url: toText(url) || null,
  fork: toText(fork) || null,
  pullRequest: toNumberOrNull(pullRequest),
});

async function readFile(file: string, terminal: Terminal): Promise<Report> {
  const document = parseJson(decodeText(await terminal.readFile(file)));
  if (isTable(document) && Array.isArray(document.parts) && isTable(document.job)) {
    const parts = listTables(document.parts).map((part) => ({ name: toText(part.name), document: toDocument(part) }));
    return { parts, rejected: listTexts(document.rejected), job: toJobFacts(document.job) };
  }
  if (isTable(document) && Array.isArray(document.runs)) {
    return { parts: [{ name: nameFile(file), document: toDocument(document) }], rejected: [], job: null };
  }
  throw new FileProblem(`${file} is not what tacho upload, bench or receive prints with --json: it has no list "runs"`);
}

/** What `tacho upload --json`, `tacho bench --json` or `tacho receive --json` printed into files. They are one report. */
export async function readReport(files: readonly string[], terminal: Terminal): Promise<Report> {
  const reports = await Promise.all(files.map((file) => readFile(file, terminal)));
  return {
    parts: reports.flatMap(({ parts }) => parts),
    rejected: reports.flatMap(({ rejected }) => rejected),
    job: reports.find(({ job }) => job !== null)?.job ?? null,
  };
}

/** The project the runs went to; null where none was stored. */
export const findProject = ({ parts }: Report): string | null =>
  parts
    .flatMap(({ document }) => document.runs)
    .map(({ run }) => toText(run?.project))
    .find((project) => project !== '') ?? null;

/** What a report says of the job that it is made in. All null outside of a CI service. */
export type JobFacts = {
  /** The commit that was proposed, not a merge that the service makes up. */
  readonly commit: string | null;
  /** Of the pull request: the branch that it goes into. */
  readonly targetBranch: string | null;
  /** The page of the job, where it can be run again. */
  readonly url: string | null;
  /** The repository of somebody else whose code measured; null where it is known to be none. */
  readonly fork: string | null;
  /** The pull request that was verified; null where that of the event counts. */
  readonly pullRequest: number | null;
};

/** What is known of the job: what was verified, or else what its CI service says. */
export async function readJobFacts(
  { job }: Pick<Report, 'job'>,
  { variables, probe }: Pick<Terminal, 'variables' | 'probe'>,
): Promise<JobFacts> {
  if (job !== null) return job;
  const source = toCiSource(variables, await readEvent({ variables, probe }));
  const { commit, url } = toSourceFields(source ?? {});
  const branch = variables.GITHUB_BASE_REF || variables.CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
  const targetBranch = toText(branch).slice(0, 300) || null;
  return { commit: commit ?? null, url: url ?? null, targetBranch, fork: null, pullRequest: null };
}
