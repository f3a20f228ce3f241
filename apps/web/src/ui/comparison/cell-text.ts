import type { Comparability, ComparisonCell } from '@tachograph/analysis/comparison';
import { formatVerdict, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count, type DisplayUnit, formatNumber } from '@tachograph/units';
import { marginLabel } from '@/charts/labels/chart-labels.ts';
import { formatDay } from '@/format/format-day.ts';

export const NOT_LIKE_FOR_LIKE = 'not like for like';

/** "4,175", or null where there is no figure. */
export function figureOf({ measurement }: ComparisonCell, { divisor }: DisplayUnit): string | null {
  const value = measurement?.value ?? null;
  return value === null ? null : formatNumber(value / divisor);
}

/** "± 0.86 %"; empty where the source does not say how sure it is. */
export const marginOf = ({ measurement }: ComparisonCell): string => marginLabel(measurement?.relativePercent);

/** "emulated: a loop", "not run", or the warning of a figure; null for a cell that is simply there. */
export function statusText({ measurement }: ComparisonCell): string | null {
  if (!measurement) return 'not run';
  if (measurement.status === 'ok') return measurement.statusReason;
  return [measurement.status, measurement.statusReason].filter(Boolean).join(': ');
}

/** The verdict with its shape: "▲ 1.20× faster". Null for the reference, and where the status says all there is. */
export function verdictText({ measurement, verdict }: ComparisonCell): string | null {
  if (!measurement || measurement.value === null || verdict.outcome === 'reference') return null;
  if (measurement.status === 'emulated') return null;
  return `${OUTCOME_SHAPES[verdict.outcome]} ${formatVerdict(verdict)}`;
}

/** Printed beside every ratio that an override allows. */
export const overrideMark = ({ override }: Comparability, { verdict }: ComparisonCell): string | null =>
  override !== null && verdict.outcome !== 'reference' && verdict.ratio !== null ? NOT_LIKE_FOR_LIKE : null;

/** What a comparability check found, of the page or of its JSON. */
type Checked = Pick<Comparability, 'comparable' | 'override'> & {
  readonly differences: readonly { readonly label: string }[];
};

const MOST_FIELDS = 4;

/** "CPU differs", "CPU, Kernel differ", "CPU, Kernel, Tool, Topology and 3 more fields differ". */
function differingText({ differences }: Checked): string {
  const names = differences.slice(0, MOST_FIELDS).map(({ label }) => label);
  const more = differences.length - names.length;
  const rest = more > 0 ? ` and ${count(more, 'more field')}` : '';
  return `${names.join(', ')}${rest} ${differences.length === 1 ? 'differs' : 'differ'}`;
}

/** The text over anything made of a comparison whose comparability check failed; null where like is compared with like. */
export function comparabilityText(comparability: Checked): string | null {
  if (comparability.comparable) return null;
  const fields = differingText(comparability);
  return comparability.override === null
    ? `Not like for like: ${fields}. Ratios are withheld.`
    : `Not like for like: ${fields}. Compared all the same: “${comparability.override}”.`;
}

/** Whether figures may change: not those of a share; those of a live page are of the time they were read. */
export const freshnessText = (liveAt: Date | null): string =>
  liveAt ? `Live, as of ${formatDay(liveAt)}, ${liveAt.toISOString().slice(11, 16)} UTC` : 'Frozen';
