import { type HistoryEntry, type HistoryFacts, type NativeFile, toHistoryRun } from '@tachograph/adapters';
import { type LeftEntry, MAX_RUNS } from './history-summary.ts';

/** Runs in one request, so that progress is seen. */
const PART_RUNS = 50;
const PART_CHARS = 4_000_000;

const timeOf = ({ date }: HistoryEntry): number => date?.getTime() ?? 0;

/** The newest entries, as many as the page publishes, the oldest first. */
export const takeNewest = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  [...entries].sort((a, b) => timeOf(a) - timeOf(b)).slice(-MAX_RUNS);

/** Runs as the lines of one request, and the entries that gave none. */
export type HistoryPart = {
  readonly lines: readonly string[];
  /** Where the run of each line stands. */
  readonly locations: readonly string[];
  readonly left: readonly LeftEntry[];
};

function toLine(entry: HistoryEntry, facts: HistoryFacts): { readonly line: string } | { readonly reason: string } {
  const { date, commit, branch } = entry;
  if (date === null) return { reason: 'the entry has no date' };
  const { native, outcome } = entry.read();
  const made = toHistoryRun(outcome, { date, commit, branch }, facts);
  if ('reason' in made) return made;
  const files: readonly NativeFile[] = native === null ? [] : [native];
  return { line: JSON.stringify(files.length === 0 ? made.document : { run: made.document, native: files }) };
}

/** The entries read and joined into requests, one after the other: a history is never held twice. */
export function* listParts(entries: readonly HistoryEntry[], facts: HistoryFacts): Generator<HistoryPart> {
  let part = { lines: [] as string[], locations: [] as string[], left: [] as LeftEntry[] };
  let chars = 0;
  for (const entry of entries) {
    const made = toLine(entry, facts);
    if ('reason' in made) part.left.push({ location: entry.location, reason: made.reason });
    else {
      part.lines.push(made.line);
      part.locations.push(entry.location);
      chars += made.line.length;
    }
    if (part.lines.length + part.left.length < PART_RUNS && chars < PART_CHARS) continue;
    yield part;
    part = { lines: [], locations: [], left: [] };
    chars = 0;
  }
  if (part.lines.length + part.left.length > 0) yield part;
}
