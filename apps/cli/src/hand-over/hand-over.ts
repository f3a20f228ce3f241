import { clip, isTable, listTables, type Table, toText } from '../read-json.ts';
import { toCounts } from '../sending/find-verdicts.ts';

/** The one file of an artifact, and the artifact's name before the name of the job. */
export const FILE_NAME = 'hand-over.json';
export const PREFIX = 'tacho-';

/** A base and its heads, measured in turns, as `tacho bench --json` describes them beside their cells. */
export type HandedBatch = {
  readonly base: HandedSide;
  readonly heads: readonly HandedSide[];
  readonly environment: string;
  readonly metric: string;
  readonly smallestDifference: number | null;
  readonly config: string;
  readonly source: { readonly path: string; readonly lines: Readonly<Record<string, number>> } | null;
};

type HandedSide = { readonly driver: string; readonly version: string; readonly commit: string };

/** What a job without a secret measured. Whoever wrote it may have written anything: every field is a claim. */
export type HandOver = {
  readonly handOver: 1;
  /** What was checked out; null where that is not known. */
  readonly commit: string | null;
  /** Whether the measurement ended with an error. */
  readonly hasFailed: boolean;
  /** Null for native output. */
  readonly batch: HandedBatch | null;
  readonly runs: readonly { readonly file: string; readonly run: unknown }[];
};

/** Texts and lists of a batch end up in a comment. */
const MOST_CHARACTERS = 300;
const MOST_HEADS = 20;
const MOST_LINES = 1000;

const toShort = (value: unknown): string => clip(toText(value), MOST_CHARACTERS);

const toSide = ({ driver, version, commit }: Table): HandedSide => ({
  driver: toShort(driver),
  version: toShort(version),
  commit: toShort(commit),
});

const toLines = (lines: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(toCounts(lines))
      .filter(([id]) => id.length <= MOST_CHARACTERS)
      .slice(0, MOST_LINES),
  );

/** The fields of a batch that a report has, each short; null for what is none. */
export function toBatch(batch: unknown): HandedBatch | null {
  if (!isTable(batch) || !isTable(batch.base)) return null;
  const { smallestDifference: share, source } = batch;
  return {
    base: toSide(batch.base),
    heads: listTables(batch.heads).slice(0, MOST_HEADS).map(toSide),
    environment: toShort(batch.environment),
    metric: toShort(batch.metric),
    smallestDifference: typeof share === 'number' && share > 0 && share < 1 ? share : null,
    config: toShort(batch.config),
    source: isTable(source) ? { path: toShort(source.path), lines: toLines(source.lines) } : null,
  };
}

/** What was parsed of a file, as a hand-over; null for what is none. */
export function toHandOver(document: unknown): HandOver | null {
  if (!isTable(document) || document.handOver !== 1 || !Array.isArray(document.runs)) return null;
  return {
    handOver: 1,
    commit: toShort(document.commit) || null,
    hasFailed: document.hasFailed === true,
    batch: toBatch(document.batch),
    runs: listTables(document.runs).map(({ file, run }) => ({ file: toShort(file), run })),
  };
}
