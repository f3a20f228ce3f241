import type { Profile } from '@tachograph/schema/profile';
import type { Call, FramePasses } from '@tachograph/stats/frames';
import { countNodes, type MergedTree } from './merge-trees.ts';
import type { OperationScale } from './operation-scale.ts';
import { walkTree } from './walk-tree.ts';

export type MeasuredFrames = {
  readonly before: FramePasses;
  readonly after: FramePasses;
  readonly calls: readonly Call[];
  /** By node, the mean of the passes of what an operation takes there. */
  readonly ofNodes: { readonly before: Float64Array; readonly after: Float64Array };
};

/** By node: whether its frame, and its frame as called by this caller, are not already above it in the stack. */
type Outermost = {
  readonly frame: readonly boolean[];
  readonly call: readonly boolean[];
  readonly callOf: readonly number[];
};

/** One walk through the tree, in which the calls that are found are added to `calls`. */
function findOutermost(tree: MergedTree, calls: { caller: number; callee: number; difference: number }[]): Outermost {
  const { frames, frameOf, callerOf } = tree;
  const ids = new Map<number, number>();
  const callOf = frameOf.map((callee, node) => {
    const caller = frameOf[callerOf[node] ?? -1] ?? 0;
    const key = caller * frames.length + callee;
    const id = ids.get(key) ?? calls.push({ caller, callee, difference: 0 }) - 1;
    ids.set(key, id);
    return id;
  });
  const openFrames = new Int32Array(frames.length);
  const openCalls = new Int32Array(calls.length);
  const frame: boolean[] = [];
  const call: boolean[] = [];
  walkTree(callerOf, (node, isCalled) => {
    const own = frameOf[node] ?? 0;
    const of = callOf[node] ?? 0;
    if (isCalled) {
      frame[node] = openFrames[own] === 0;
      call[node] = openCalls[of] === 0;
    }
    openFrames[own] = (openFrames[own] ?? 0) + (isCalled ? 1 : -1);
    openCalls[of] = (openCalls[of] ?? 0) + (isCalled ? 1 : -1);
  });
  return { frame, call, callOf };
}

type Sides = { readonly before: Profile; readonly after: Profile };

/** Frames of both profiles with all that they call, by pass: what an operation takes there, and samples. Recursion counts once. */
export function measureFrames(tree: MergedTree, profiles: Sides, scale: OperationScale): MeasuredFrames {
  const calls: { caller: number; callee: number; difference: number }[] = [];
  const outermost = findOutermost(tree, calls);
  const measure = (side: 'before' | 'after') => {
    const profile = profiles[side];
    const ofNodes = new Float64Array(tree.frameOf.length);
    const passes = profile.passes.map((_, pass) => {
      const counts = countNodes(tree, side, profile, pass);
      const ofFrames = tree.frames.map(() => 0);
      const factor = scale[side][pass] ?? 0;
      for (const [node, count] of counts.entries()) {
        const frame = tree.frameOf[node] ?? 0;
        if (outermost.frame[node]) ofFrames[frame] = (ofFrames[frame] ?? 0) + count;
        ofNodes[node] = (ofNodes[node] ?? 0) + (count * factor) / profile.passes.length;
      }
      const samples = scale.samples?.[side] ?? 1;
      return { times: ofFrames.map((count) => count * factor), counts: ofFrames.map((count) => count * samples) };
    });
    const ofFrames = { times: passes.map(({ times }) => times), counts: passes.map(({ counts }) => counts) };
    return { ofNodes, ofFrames };
  };
  const before = measure('before');
  const after = measure('after');
  for (const [node, of] of outermost.callOf.entries()) {
    const call = calls[of];
    if (!call || node === 0 || !outermost.call[node]) continue;
    call.difference += (after.ofNodes[node] ?? 0) - (before.ofNodes[node] ?? 0);
  }
  const ofNodes = { before: before.ofNodes, after: after.ofNodes };
  return { before: before.ofFrames, after: after.ofFrames, calls, ofNodes };
}
