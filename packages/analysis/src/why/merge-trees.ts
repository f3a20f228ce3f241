import type { Profile } from '@tachograph/schema/profile';
import { type FrameName, nameFrame } from './name-frame.ts';

/** The calls of both versions in one tree: node 0 and frame 0 are the operation, and a caller comes before what it calls. */
export type MergedTree = {
  readonly frames: readonly FrameName[];
  /** By node. */
  readonly frameOf: readonly number[];
  readonly callerOf: readonly number[];
  /** The node of each row of a profile. */
  readonly before: readonly number[];
  readonly after: readonly number[];
};

/** What all calls hang from. */
export const OPERATION: FrameName = { name: 'one operation', file: null, package: null, isGroup: true };

const keyOf = (frame: FrameName) => JSON.stringify([frame.name, frame.file, frame.package, frame.isGroup]);

/** A frame that calls itself, or another one of its group, is one node. */
export function mergeTrees(before: Profile, after: Profile): MergedTree {
  const frames: FrameName[] = [OPERATION];
  const ids = new Map<string, number>();
  const frameOf = [0];
  const callerOf = [-1];
  const nodes = new Map<number, number>();
  const mostFrames = before.frames.length + after.frames.length + 1;

  const idOf = (frame: FrameName): number => {
    const key = keyOf(frame);
    const id = ids.get(key) ?? frames.push(frame) - 1;
    ids.set(key, id);
    return id;
  };
  const nodeOf = (caller: number, frame: number): number => {
    if (caller > 0 && frameOf[caller] === frame) return caller;
    const key = caller * mostFrames + frame;
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const node = frameOf.push(frame) - 1;
    callerOf.push(caller);
    nodes.set(key, node);
    return node;
  };
  const place = (profile: Profile): number[] => {
    const own = profile.frames.map((frame) => idOf(nameFrame(frame)));
    const rows: number[] = [];
    for (const [frame, caller] of profile.nodes) rows.push(nodeOf(rows[caller] ?? 0, own[frame] ?? 0));
    return rows;
  };

  return { frames, frameOf, callerOf, before: place(before), after: place(after) };
}

/** What was counted in each node with all that it calls, in one pass of a profile. */
export function countNodes(tree: MergedTree, side: 'before' | 'after', profile: Profile, pass: number): Float64Array {
  const counts = new Float64Array(tree.frameOf.length);
  for (const [row, [, , ...self]] of profile.nodes.entries()) {
    const node = tree[side][row] ?? 0;
    counts[node] = (counts[node] ?? 0) + (self[pass] ?? 0);
  }
  for (let node = counts.length - 1; node > 0; node -= 1) {
    const caller = tree.callerOf[node] ?? 0;
    counts[caller] = (counts[caller] ?? 0) + (counts[node] ?? 0);
  }
  return counts;
}
