import type { FrameName } from './name-frame.ts';

/**
 * What became of a frame. `named`: it differs, and that is where. `gone`, `new`: one version has no samples of it. `explained`: most of
 * its difference is in one that it calls. `moved`: it differs and its callers do not, so that it is inlined or called elsewhere.
 */
export type FrameState = 'named' | 'gone' | 'new' | 'explained' | 'moved' | 'not-shown' | 'not-tested';

/** What one operation takes in a frame with all that it calls: the mean of the passes. */
export type FrameRow = FrameName & {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  /** Half of the 95 % interval of the difference, and p; null where nothing is tested. */
  readonly half: number | null;
  readonly p: number | null;
  readonly state: FrameState;
};

/** A frame below the one that calls it, as a flame graph draws it. */
export type FlameNode = FrameName & {
  readonly state: FrameState;
  readonly before: number;
  readonly after: number;
  /** The longer of both versions, and as long as all that is below it: what vanished is still there. */
  readonly width: number;
  /** Calls below it that are too small to be shown. */
  readonly hidden: number;
  readonly children: readonly FlameNode[];
};

/** Why no frame is tested. */
export type Untested = 'apart' | 'one-pass' | 'passes-differ' | 'no-rate';

/** Where the difference of an operation is. Differences are after − before. */
export type WhereFinding =
  | { readonly code: 'not-tested'; readonly reason: Untested; readonly passes: readonly [number, number] }
  | { readonly code: 'no-difference' }
  /** The operation differs, and no frame has enough of that. */
  | { readonly code: 'spread'; readonly whole: number }
  /** Frames differ, and the operation shows no difference: others cancel it, or passes vary too much. */
  | { readonly code: 'frames-only'; readonly frames: readonly Pick<FrameRow, 'name' | 'difference' | 'state'>[] }
  | {
      readonly code: 'frame';
      readonly name: string;
      readonly state: FrameState;
      readonly difference: number;
      readonly whole: number;
      /** A frame below it that only one version has. */
      readonly within: Pick<FrameRow, 'name' | 'state'> | null;
    };

export type ProfileComparison = {
  readonly unit: 'ns/op' | 'instructions/op';
  readonly perOperation: { readonly before: number; readonly after: number };
  /** Those that differ, and others that take 2 % of an operation: the largest difference first. */
  readonly frames: readonly FrameRow[];
  /** Hangs from one operation. */
  readonly tree: FlameNode;
  readonly finding: WhereFinding;
  /** The finding in words. */
  readonly sentence: string;
};
