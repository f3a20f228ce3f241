import { compareFrames } from '@tachograph/stats/frames';
import type { MeasuredFrames } from './measure-frames.ts';
import type { MergedTree } from './merge-trees.ts';
import type { FrameRow, FrameState, Untested } from './profile-comparison.ts';

const meanOfFrame = (passes: readonly (readonly number[])[], frame: number): number =>
  passes.reduce((sum, pass) => sum + (pass[frame] ?? 0), 0) / passes.length;

const isSeen = (passes: readonly (readonly number[])[], frame: number) => passes.some((pass) => (pass[frame] ?? 0) > 0);

/** Why these passes are not tested; null where they are. */
export function findUntested(
  { before, after }: MeasuredFrames,
  { isOneRun, knowsSamples }: { readonly isOneRun: boolean; readonly knowsSamples: boolean },
): Untested | null {
  if (!isOneRun) return 'apart';
  if (before.times.length !== after.times.length) return 'passes-differ';
  if (before.times.length < 2) return 'one-pass';
  return knowsSamples ? null : 'no-rate';
}

/** Every frame of both versions, by its number, and whether its difference is its own. */
export function toFrameRows(
  { frames }: MergedTree,
  measured: MeasuredFrames,
  untested: Untested | null,
): (FrameRow & { readonly isNamed: boolean })[] {
  const { before, after } = measured;
  const compared = untested === null ? compareFrames(measured) : null;
  return frames.map((name, frame) => {
    const test = compared?.frames[frame];
    const timeBefore = meanOfFrame(before.times, frame);
    const timeAfter = meanOfFrame(after.times, frame);
    const stateOf = (): FrameState => {
      if (!test) return 'not-tested';
      if (test.state === 'not-shown' || test.state === 'moved') return test.state;
      if (!isSeen(after.counts, frame)) return 'gone';
      return isSeen(before.counts, frame) ? test.state : 'new';
    };
    return {
      ...name,
      before: timeBefore,
      after: timeAfter,
      difference: timeAfter - timeBefore,
      half: test?.half ?? null,
      p: test?.p ?? null,
      state: stateOf(),
      isNamed: test?.state === 'named',
    };
  });
}
