import type { MeasuredFrames } from './measure-frames.ts';
import { type MergedTree, OPERATION } from './merge-trees.ts';
import type { FlameNode, FrameState } from './profile-comparison.ts';

/** More are narrower than a pixel, or make the page heavy. */
const MOST_FLAME_NODES = 400;

/** Smaller calls are not shown, as a share of an operation. */
const SMALLEST = 0.003;

/** The nodes that are shown, each with all its callers: those that take the longest in one of both versions. */
function chooseNodes({ before, after }: MeasuredFrames['ofNodes']): number[] {
  const sizeOf = (node: number) => Math.max(before[node] ?? 0, after[node] ?? 0);
  const least = SMALLEST * sizeOf(0);
  const sizes = Array.from(before, (_, node) => ({ node, size: sizeOf(node) }));
  const large = sizes.filter(({ size, node }) => node === 0 || (size > 0 && size >= least));
  // A caller is at least as large as what it calls, and before it among equals.
  large.sort((a, b) => b.size - a.size || a.node - b.node);
  return large.slice(0, MOST_FLAME_NODES).map(({ node }) => node);
}

/** The tree of calls for a flame graph: at most 400 nodes, and how many others are below each. */
export function foldTree(
  { frames, frameOf, callerOf }: MergedTree,
  ofNodes: MeasuredFrames['ofNodes'],
  stateOf: (frame: number) => FrameState,
): FlameNode {
  const shown = new Set(chooseNodes(ofNodes));
  const hidden = new Int32Array(frameOf.length);
  for (let node = frameOf.length - 1; node > 0; node -= 1) {
    const caller = callerOf[node] ?? 0;
    if (!shown.has(node)) hidden[caller] = (hidden[caller] ?? 0) + 1 + (hidden[node] ?? 0);
  }
  const below = new Map<number, FlameNode[]>();
  const toNode = (node: number): FlameNode => {
    const frame = frameOf[node] ?? 0;
    const children = (below.get(node) ?? []).sort((a, b) => b.width - a.width);
    const before = ofNodes.before[node] ?? 0;
    const after = ofNodes.after[node] ?? 0;
    const rest = (whole: number, side: 'before' | 'after') =>
      children.reduce((left, child) => left - child[side], whole);
    const own = Math.max(0, rest(before, 'before'), rest(after, 'after'));
    const width = children.reduce((sum, child) => sum + child.width, own);
    return {
      ...(frames[frame] ?? OPERATION),
      state: stateOf(frame),
      before,
      after,
      width,
      hidden: hidden[node] ?? 0,
      children,
    };
  };
  for (const node of [...shown].sort((a, b) => b - a)) {
    if (node === 0) break;
    const caller = callerOf[node] ?? 0;
    const made = toNode(node);
    const siblings = below.get(caller);
    if (siblings) siblings.push(made);
    else below.set(caller, [made]);
  }
  return toNode(0);
}
