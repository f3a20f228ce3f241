import type { UpgradeRow, UpgradeStep } from '@tachograph/analysis/upgrade';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { type ProfilesOfPair, readWhyView } from '../why/index.ts';

/** Why a case moved, as far as counters and profiles show it. */
export type Reason = {
  /** Id of the change. */
  readonly change: string;
  /** "mysql2 3.24.4 is 1.63× faster than 3.24.3: the driver works less, the wire is the same" */
  readonly title: string;
  /** "the driver works less, the wire is the same"; null where nothing was counted. */
  readonly cause: string | null;
  /** Where the processor time went, in one sentence; null where no profile shows it. */
  readonly where: string | null;
};

/** Reasons of one report: each is read for itself. */
const MOST_REASONS = 3;

/** A change whose release is known, and that goes the way of its case. */
const isExplained = ({ ratio, since, direction }: UpgradeStep, { verdict }: UpgradeRow) =>
  ratio !== null && since === null && direction === verdict.outcome;

const sizeOf = ({ ratio }: UpgradeStep) => Math.abs(Math.log(ratio ?? 1));

/** The largest change of a case between two releases; null where none says which release made it. */
const findLargest = (row: UpgradeRow): UpgradeStep | null =>
  row.steps.filter((step) => isExplained(step, row)).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? null;

function describeWhere(profiles: ProfilesOfPair | null): string | null {
  if (profiles === null || 'missing' in profiles || 'reason' in profiles.comparison) return null;
  const { finding, sentence } = profiles.comparison;
  return finding.code === 'not-tested' || finding.code === 'no-difference' ? null : sentence;
}

/** Why the cases that moved most did, by the key of their series. */
export async function readReasons(
  db: Store,
  project: Project,
  rows: readonly UpgradeRow[],
): Promise<ReadonlyMap<string, Reason>> {
  const steps = rows.flatMap((row) => {
    const step = findLargest(row);
    return step ? [{ series: row.series, step }] : [];
  });
  const reasons = new Map<string, Reason>();
  for (const { series, step } of steps.slice(0, MOST_REASONS)) {
    const why = await readWhyView(db, project, step.id);
    if (!why) continue;
    const { title, counters, profiles } = why;
    const cause = !counters || counters.cause.code === 'not-counted' ? null : counters.title;
    reasons.set(series, { change: step.id, title, cause, where: describeWhere(profiles) });
  }
  return reasons;
}
