import type { Row, Seen, Wrapper } from './wrapper.ts';
import { WRAPPERS } from './wrappers.ts';

/** Prefixes stand at the start; looking at no more keeps patterns from running through a long line. */
const LOOK_AT = 1000;
/** A wrapper that none of these lines has is not looked for in the others. */
const SAMPLED = 4000;
const MIN_RUN = 3;

export type Split = { readonly rest: string; readonly stream: string | null; readonly isJoined: boolean };

/** A line behind the prefix; null where the prefix is not there. */
export function splitPrefix({ prefix }: Wrapper, text: string): Split | null {
  const found = prefix.exec(text.length > LOOK_AT ? text.slice(0, LOOK_AT) : text);
  if (!found) return null;
  const { stream = null, join } = found.groups ?? {};
  return { rest: text.slice(found[0].length), stream, isJoined: join !== undefined };
}

const isBlank = (text: string): boolean => text === '' || text.trim() === '';

type Tally = { name: string; lines: number; inRuns: number; isProven: boolean };

/** What a file has of one wrapper, and which of its rows stand in runs. */
function look(wrapper: Wrapper, rows: readonly Row[]): { seen: Seen; inRun: Uint8Array; streamOf: (string | null)[] } {
  const streams = new Map<string, Tally>();
  const inRun = new Uint8Array(rows.length);
  const streamOf: (string | null)[] = [];
  let [lines, all, inRuns, isNamed] = [0, 0, 0, false];
  let run: number[] = [];
  let runTallies: Tally[] = [];
  const closeRun = () => {
    if (runTallies.length >= MIN_RUN) {
      for (const at of run) inRun[at] = 1;
      for (const tally of runTallies) tally.inRuns += 1;
      inRuns += runTallies.length;
    }
    run = [];
    runTallies = [];
  };
  for (const [at, { text }] of rows.entries()) {
    const split = splitPrefix(wrapper, text);
    streamOf.push(split?.stream ?? null);
    const isEmpty = isBlank(split?.rest ?? text);
    if (!split && (!isEmpty || wrapper.onlyRuns)) closeRun();
    if (!split && !isEmpty) {
      all += 1;
      isNamed ||= wrapper.naming?.test(text.slice(0, LOOK_AT)) ?? false;
    }
    if (!split) continue;
    run.push(at);
    const name = split.stream ?? '';
    const tally = streams.get(name) ?? { name, lines: 0, inRuns: 0, isProven: false };
    streams.set(name, tally);
    if (isEmpty) continue;
    all += 1;
    lines += 1;
    tally.lines += 1;
    tally.isProven ||= wrapper.proof?.test(split.rest.slice(0, LOOK_AT)) ?? false;
    runTallies.push(tally);
  }
  closeRun();
  return { seen: { lines, all, inRuns, isNamed, streams: [...streams.values()] }, inRun, streamOf };
}

export type FoundWrapper = { readonly wrapper: Wrapper; readonly isTaken: (index: number) => boolean };

function sample(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SAMPLED) return rows;
  const step = Math.ceil((2 * rows.length) / SAMPLED);
  return [...rows.slice(0, SAMPLED / 2), ...rows.filter((_, at) => at % step === 0)];
}

/** The outermost wrapper of a file, where there is evidence of one, and the rows that have it. */
export function findWrapper(rows: readonly Row[]): FoundWrapper | null {
  const sampled = sample(rows);
  for (const wrapper of WRAPPERS) {
    if (!sampled.some(({ text }) => splitPrefix(wrapper, text) !== null)) continue;
    const { seen, inRun, streamOf } = look(wrapper, rows);
    const evident = new Set(wrapper.listEvident(seen).map(({ name }) => name));
    if (evident.size === 0) continue;
    const isWhole = seen.lines === seen.all;
    return {
      wrapper,
      isTaken: (at) => evident.has(streamOf[at] ?? '') && (!wrapper.onlyRuns || isWhole || inRun[at] === 1),
    };
  }
  return null;
}
