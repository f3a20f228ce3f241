import type { Upgrade, UpgradeStep } from '@tachograph/analysis/upgrade';
import { formatRatio, formatTimes } from '@tachograph/analysis/verdict';
import type { ReleaseRing } from '@/charts/version-history/release-line-model.ts';

type Steps = readonly UpgradeStep[];

const LOST: Readonly<Partial<Record<NonNullable<UpgradeStep['fate']>, string>>> = { undone: 'in', 'made-up-for': 'in' };

/** Whether the change is still there: neither was it undone, nor does it undo another. */
export const isLasting = ({ fate, undoes }: UpgradeStep): boolean =>
  undoes === null && !(fate && fate in LOST) && fate !== 'gone';

/** "1.68× slower" */
const sizeOf = ({ ratio, direction }: UpgradeStep, unit: string): string =>
  ratio === null ? direction : formatRatio(ratio, unit);

/** "lost in 3.22.1" of a gain, "back in 3.9.5" of a loss. */
function fateOf({ fate, by, direction }: UpgradeStep): string {
  if (by === null) return fate === 'gone' ? ', gone since' : '';
  if (fate === 'made-up-for') return `, made up in ${by}`;
  return `, ${direction === 'better' ? 'lost' : 'back'} in ${by}`;
}

/** "3.9.4 1.68× slower, back in 3.9.5": the changes that are not there any more, each once. */
export const listPast = (steps: Steps, unit: string): string[] =>
  steps
    .filter((step) => !isLasting(step) && step.undoes === null)
    .map((step) => `${step.release} ${sizeOf(step, unit)}${fateOf(step)}`);

/** The rings of a line: its listed changes. */
export const toRings = (steps: Steps, { releases, metric }: Pick<Upgrade, 'releases' | 'metric'>): ReleaseRing[] =>
  steps.map((step) => ({
    position: releases.indexOf(step.release),
    direction: step.direction,
    label: `${step.release} ${sizeOf(step, metric.unit)}`,
  }));

/** "latency of Select 1 over 66 releases, 3.9.3 is 1; changes at 3.24.0 1.31× faster" */
export function describeHistory(title: string, steps: Steps, { releases, metric, from }: Upgrade): string {
  const changes = steps.map((step) => `${step.release} ${sizeOf(step, metric.unit)}`);
  const found = changes.length === 0 ? 'no listed change' : `changes at ${changes.join(', ')}`;
  return `${metric.metric} of ${title} over ${releases.length} releases, ${from} is 1; ${found}`;
}

/** "1.31×" */
export const timesOf = ({ ratio }: UpgradeStep): string => (ratio === null ? '' : formatTimes(ratio));
