import type { Profile } from '@tachograph/schema/profile';
import { describeWhere } from './describe-where.ts';
import { findWhere } from './find-where.ts';
import { foldTree } from './fold-tree.ts';
import { measureFrames } from './measure-frames.ts';
import { mergeTrees } from './merge-trees.ts';
import { findOperationScale, type NoScale } from './operation-scale.ts';
import type { FrameRow, ProfileComparison } from './profile-comparison.ts';
import { findUntested, toFrameRows } from './to-frame-rows.ts';

/** Rows of the table at most. */
const MOST_ROWS = 100;

/** Frames that take less of an operation, and do not differ, are no row. */
const LEAST_OF_OPERATION = 0.02;

function chooseRows([whole, ...rows]: readonly FrameRow[]): FrameRow[] {
  const least = LEAST_OF_OPERATION * Math.max(whole?.before ?? 0, whole?.after ?? 0);
  return rows
    .filter(({ before, after, state }) => /^not-/.test(state) === false || Math.max(before, after) >= least)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .slice(0, MOST_ROWS);
}

/**
 * Where the difference of two versions is, from profiles of both in one case, with passes in turns: those of two runs are not tested.
 * Of profiles whose frames have no common unit, or no time at all, why.
 */
export function compareProfiles(
  before: Profile,
  after: Profile,
  { isOneRun = true }: { readonly isOneRun?: boolean } = {},
): ProfileComparison | { readonly reason: NoScale } {
  const scale = findOperationScale(before, after);
  if (typeof scale === 'string') return { reason: scale };
  const tree = mergeTrees(before, after);
  const measured = measureFrames(tree, { before, after }, scale);
  const untested = findUntested(measured, { isOneRun, knowsSamples: scale.samples !== null });
  const rows = toFrameRows(tree, measured, untested);
  const passes = [before.passes.length, after.passes.length] as const;
  const finding = untested ? ({ code: 'not-tested', reason: untested, passes } as const) : findWhere(tree, rows);
  return {
    unit: scale.unit,
    perOperation: { before: rows[0]?.before ?? 0, after: rows[0]?.after ?? 0 },
    frames: chooseRows(rows.map(({ isNamed: _, ...row }) => row)),
    tree: foldTree(tree, measured.ofNodes, (frame) => rows[frame]?.state ?? 'not-tested'),
    finding,
    sentence: describeWhere(finding, scale.unit),
  };
}
