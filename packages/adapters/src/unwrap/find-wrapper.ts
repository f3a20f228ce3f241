import type { TextLines } from '../text/text-lines.ts';
import { type Seen, WRAPPERS, type Wrapper } from './wrappers.ts';

/** Prefixes stand at the start; looking at no more keeps patterns from running through a long line. */
const LOOK_AT = 1000;
/** A wrapper that none of these lines has is not looked for in the others. */
const SAMPLED = 4000;
const MIN_RUN = 3;

type Split = { readonly rest: string; readonly stream: string | null; readonly isJoined: boolean };

/** A line behind the prefix; null where the prefix is not there. */
export function splitPrefix({ prefix }: Wrapper, text: string): Split | null {
  const found = prefix.exec(text.length > LOOK_AT ? text.slice(0, LOOK_AT) : text);
  if (!found) return null;
  const { stream = null, join } = found.groups ?? {};
  return { rest: text.slice(found[0].length), stream, isJoined: join !== undefined };
}

const isBlank = (text: string): boolean => text === '' || text.trim() === '';

type Tally = { name: string; lines: number; inRuns: number; isProven: boolean };

/** Where a wrapper's prefix stands, for each line: 0 where it does not, 1 where it does, 2 in a run of such lines. */
type Positions = Uint8Array;

/** What a file has of one wrapper, where, and the stream of each line: empty for none. */
type Look = { readonly seen: Seen; readonly positions: Positions; readonly streamOf: readonly string[] };

/** What a file has of one wrapper. */
function look(wrapper: Wrapper, rows: TextLines): Look {
  const streams = new Map<string, Tally>();
  const positions: Positions = new Uint8Array(rows.length);
  const streamOf = new Array<string>(rows.length).fill('');
  let lines = 0;
  let all = 0;
  let inRuns = 0;
  let isNamed = false;
  let runStart = 0;
  let inRun = 0;
  const ofRun = new Map<Tally, number>();
  const closeRun = (end: number) => {
    if (inRun >= MIN_RUN) {
      for (let at = runStart; at < end; at += 1) if (positions[at] === 1) positions[at] = 2;
      for (const [tally, count] of ofRun) tally.inRuns += count;
      inRuns += inRun;
    }
    [runStart, inRun] = [end, 0];
    ofRun.clear();
  };
  for (let at = 0; at < rows.length; at += 1) {
    const text = rows.textAt(at);
    const split = splitPrefix(wrapper, text);
    const isEmpty = isBlank(split?.rest ?? text);
    if (!split) {
      if (!isEmpty || wrapper.onlyRuns) closeRun(at);
      if (!isEmpty) {
        all += 1;
        isNamed ||= wrapper.naming?.test(text.slice(0, LOOK_AT)) ?? false;
      }
      continue;
    }
    positions[at] = 1;
    const name = split.stream ?? '';
    const tally = streams.get(name) ?? { name, lines: 0, inRuns: 0, isProven: false };
    streams.set(name, tally);
    // One text for all lines of a stream: a copy for each would be most of the memory.
    streamOf[at] = tally.name;
    if (isEmpty) continue;
    all += 1;
    lines += 1;
    inRun += 1;
    tally.lines += 1;
    tally.isProven ||= wrapper.proof?.test(split.rest.slice(0, LOOK_AT)) ?? false;
    ofRun.set(tally, (ofRun.get(tally) ?? 0) + 1);
  }
  closeRun(rows.length);
  return { seen: { lines, all, inRuns, isNamed, streams: [...streams.values()] }, positions, streamOf };
}

export type FoundWrapper = {
  readonly wrapper: Wrapper;
  readonly isTaken: (index: number) => boolean;
  /** The stream of each line: empty for none. */
  readonly streamOf: readonly string[];
};

/** The first lines, and some of all. */
function* sample(rows: TextLines): Generator<string> {
  const step = rows.length <= SAMPLED ? 1 : Math.ceil((2 * rows.length) / SAMPLED);
  for (let at = 0; at < Math.min(rows.length, SAMPLED / 2); at += 1) yield rows.textAt(at);
  for (let at = 0; at < rows.length; at += step) yield rows.textAt(at);
}

/** The outermost wrapper of a file, where there is evidence of one, and the lines that have it. */
export function findWrapper(rows: TextLines): FoundWrapper | null {
  const sampled = [...sample(rows)];
  for (const wrapper of WRAPPERS) {
    if (!sampled.some((text) => splitPrefix(wrapper, text) !== null)) continue;
    const { seen, positions, streamOf } = look(wrapper, rows);
    const evident = new Set(wrapper.listEvident(seen).map(({ name }) => name));
    if (evident.size === 0) continue;
    const isWhole = seen.lines === seen.all;
    return {
      wrapper,
      isTaken: (at) => evident.has(streamOf[at] ?? '') && (!wrapper.onlyRuns || isWhole || positions[at] === 2),
      streamOf,
    };
  }
  return null;
}
