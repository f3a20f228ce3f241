type Tree = {
  readonly passes: readonly unknown[];
  readonly frames: readonly { readonly name: string; readonly file: string | null; readonly package: string | null }[];
  readonly nodes: unknown;
};

type TreeIssue = { readonly path: readonly (string | number)[]; readonly message: string };

type Sizes = { readonly mostNodes: number; readonly mostOfPass: number };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Why a row is none of a tree; null of one that is. */
function findRowIssue(row: unknown, index: number, { passes, frames }: Tree): string | null {
  if (!Array.isArray(row) || row.length !== 2 + passes.length)
    return `must be a frame, a row and a count of each of the ${passes.length} passes`;
  const [frame, caller, ...self]: unknown[] = row;
  if (!isCount(frame) || frame >= frames.length) return `has a frame that is not one of the ${frames.length} frames`;
  if (caller !== -1 && !(isCount(caller) && caller < index))
    return 'has a caller that is neither -1 nor an earlier row';
  return self.every(isCount) ? null : 'has a count that is not a whole number from 0 to 2⁵³ − 1';
}

function findTwice(frames: Tree['frames']): number {
  const known = new Set<string>();
  return frames.findIndex((frame) => {
    const key = JSON.stringify([frame.name, frame.file, frame.package]);
    if (known.has(key)) return true;
    known.add(key);
    return false;
  });
}

/**
 * The first thing that is wrong with the tree of a profile whose passes and frames are right by themselves; null of a tree that is
 * right. One walk over the rows, and one issue: a wrong order would make an issue of every row.
 */
export function findTreeIssue(tree: Tree, { mostNodes, mostOfPass }: Sizes): TreeIssue | null {
  const { passes, frames, nodes } = tree;
  if (passes.length === 0) return { path: ['passes'], message: 'must have at least 1 entry' };
  const twice = findTwice(frames);
  if (twice >= 0)
    return { path: ['frames', twice], message: 'is there twice: its samples belong to the first of both' };
  if (!Array.isArray(nodes)) return { path: ['nodes'], message: 'must be an array' };
  if (nodes.length > mostNodes) return { path: ['nodes'], message: `must have at most ${mostNodes} entries` };
  const sums = passes.map(() => 0);
  for (const [index, row] of nodes.entries()) {
    const message = findRowIssue(row, index, tree);
    if (message) return { path: ['nodes', index], message };
    for (const at of sums.keys()) sums[at] = (sums[at] ?? 0) + Number(row[2 + at]);
  }
  const empty = sums.findIndex((sum) => sum === 0 || sum > mostOfPass);
  if (empty < 0) return null;
  return {
    path: ['passes', empty],
    message: sums[empty] === 0 ? 'has no samples' : `has more than ${mostOfPass} samples`,
  };
}
