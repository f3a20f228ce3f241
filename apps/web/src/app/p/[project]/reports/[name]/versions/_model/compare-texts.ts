import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';

/** A part of a line; what the other text has not in this line is changed. */
export type LinePart = { readonly text: string; readonly isChanged: boolean };

/** A line of one text, or of both. */
export type ComparedLine = {
  /** Its number in each text, from 1; null where only the other one has it. */
  readonly before: number | null;
  readonly after: number | null;
  readonly parts: readonly LinePart[];
};

export type ComparedTexts = {
  /** A removed line stands before the one that replaces it. */
  readonly lines: readonly ComparedLine[];
  readonly added: number;
  readonly removed: number;
  /** Whether the texts differ in too much to find the lines that they share: all between the first and the last difference is replaced. */
  readonly isRough: boolean;
};

/** The search takes the lines of the texts times these edits. Words are looked for in as many lines, which have at most so many characters. */
const MOST = { lines: 20_000, edits: 2_000, pairs: 500, characters: 2_000, words: 200 };

/** A document of 500 kB takes far less. */
const TIME_LIMIT_MS = 2_000;

const splitLines = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const unchanged = (text: string): readonly LinePart[] => [{ text, isChanged: false }];

/** Lines that both texts begin with, or end with. */
function countShared(before: readonly string[], after: readonly string[]) {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before[before.length - 1 - last] === after[after.length - 1 - last]) last++;
  return { first, last };
}

type Run = { readonly kind: 'same' | 'removed' | 'added'; readonly lines: readonly string[] };

/** The runs of lines between two texts; null where looking for them takes too long. */
function findRuns(before: readonly string[], after: readonly string[]): readonly Run[] | null {
  if (Math.max(before.length, after.length) > MOST.lines) return null;
  const found = diffArrays([...before], [...after], { maxEditLength: MOST.edits, timeout: TIME_LIMIT_MS });
  return (
    found?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      lines: value,
    })) ?? null
  );
}

/** Both sides of a changed line with the words that differ; null where the lines have too little in common. */
function compareWords(before: string, after: string): readonly [readonly LinePart[], readonly LinePart[]] | null {
  if (Math.max(before.length, after.length) > MOST.characters) return null;
  const words = diffWordsWithSpace(before, after, { maxEditLength: MOST.words, timeout: TIME_LIMIT_MS }) ?? [];
  const isShared = ({ added, removed }: ChangeObject<string>) => !added && !removed;
  const shared = words.filter(isShared).reduce((sum, { value }) => sum + value.length, 0);
  if (shared * 3 < Math.max(before.length, after.length)) return null;
  const toPart = (word: ChangeObject<string>): LinePart => ({ text: word.value, isChanged: !isShared(word) });
  return [words.filter(({ added }) => !added).map(toPart), words.filter(({ removed }) => !removed).map(toPart)];
}

/** The parts of removed lines and of those that replace them, line by line. */
function toParts(removed: readonly string[], added: readonly string[], mostPairs: number) {
  const pairs = removed
    .slice(0, mostPairs)
    .map((line, index) => (added[index] === undefined ? null : compareWords(line, added[index])));
  return {
    pairs: Math.min(pairs.length, added.length),
    removed: removed.map((line, index) => pairs[index]?.[0] ?? unchanged(line)),
    added: added.map((line, index) => pairs[index]?.[1] ?? unchanged(line)),
  };
}

/**
 * The lines of two texts with what was removed and added, and the words that differ in a line that was replaced. Line ends are `\n`. At
 * most 20,000 lines are searched, in at most 2,000 edits and 2 s; beyond that the result is rough.
 */
export function compareTexts(before: string, after: string): ComparedTexts {
  const old = splitLines(before);
  const newer = splitLines(after);
  const { first, last } = countShared(old, newer);
  const removed = old.slice(first, old.length - last);
  const added = newer.slice(first, newer.length - last);
  const found = findRuns(removed, added);
  const runs: readonly Run[] = [
    { kind: 'same', lines: old.slice(0, first) },
    ...(found ?? [
      { kind: 'removed' as const, lines: removed },
      { kind: 'added' as const, lines: added },
    ]),
    { kind: 'same', lines: old.slice(old.length - last) },
  ];
  return { ...toLines(runs), isRough: found === null };
}

function toLines(runs: readonly Run[]): Omit<ComparedTexts, 'isRough'> {
  const lines: ComparedLine[] = [];
  const at = { before: 1, after: 1 };
  const counts = { added: 0, removed: 0 };
  let pairs = 0;
  const write = (kind: Run['kind'], parts: readonly LinePart[]) => {
    lines.push({
      before: kind === 'added' ? null : at.before++,
      after: kind === 'removed' ? null : at.after++,
      parts,
    });
    if (kind !== 'same') counts[kind]++;
  };
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    const next = runs[index + 1];
    if (!run) continue;
    if (run.kind === 'removed' && next?.kind === 'added') {
      const parts = toParts(run.lines, next.lines, MOST.pairs - pairs);
      pairs += parts.pairs;
      for (const line of parts.removed) write('removed', line);
      for (const line of parts.added) write('added', line);
      index++;
    } else for (const line of run.lines) write(run.kind, unchanged(line));
  }
  return { lines, ...counts };
}
