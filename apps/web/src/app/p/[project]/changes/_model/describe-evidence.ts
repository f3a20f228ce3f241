import { formatChangeSize } from '@tachograph/analysis/changes';
import { count, displayUnit, formatNumber } from '@tachograph/units';
import { formatDay } from '@/format/format-day.ts';
import type { ChangeData } from '@/server/root.ts';
import { formatChangeInterval } from '@/ui/change/format-change-interval.ts';

type Evidence = Pick<ChangeData, 'change' | 'line' | 'levels' | 'later' | 'following'>;

/** A sentence with its size apart, which is printed bold. */
export type EvidenceSentence = { readonly before: string; readonly size: string; readonly after: string };

const SPEED: readonly string[] = ['ns/op', 'ops/s', 'B/s', 'elem/s'];

/** "In Select 100 integers, mysql2 2.3.1 is", "1.64× slower", " than 2.3.0" */
function describeStep({ change }: Evidence): EvidenceSentence {
  const { driver, axis, before, after, scenarioTitle, case: of } = change;
  const size = formatChangeSize(change);
  const isSpeed = SPEED.includes(of.unit);
  const start = `In ${scenarioTitle}, ${isSpeed ? '' : `${of.metric} of `}`;
  if (axis === 'time') return { before: `${start}${driver.name} is `, size, after: ` since ${formatDay(after.at)}` };
  if (of.exact || change.ratio === null)
    return {
      before: `In ${scenarioTitle}, ${of.metric} from ${before.version} to ${after.version}: `,
      size,
      after: '',
    };
  const other = isSpeed ? before.version : `that of ${before.version}`;
  return { before: `${start}${driver.name} ${after.version} is `, size, after: ` than ${other}` };
}

/** What came after the change: how many points show no other one, and the next one. */
function describeRest({ change, later, following: more }: Evidence): string {
  const noun = change.axis === 'version' ? 'release' : 'measurement';
  const next = later && `${later.axis === 'version' ? later.after.version : formatDay(later.after.at)}`;
  if (more === 0) return later ? ` The next change is at ${next}: ${formatChangeSize(later)}.` : '';
  const rest = `The ${more === 1 ? noun : count(more, noun)} after it ${more === 1 ? 'shows' : 'show'} no other change`;
  return later ? ` ${rest}; ${next} is ${formatChangeSize(later)}.` : ` ${rest}.`;
}

/**
 * A change as a sentence: "In Select 100 integers, mysql2 2.3.1 is 1.64× slower than 2.3.0 (95 % interval 1.61 to 1.67). The 92
 * releases after it show no other change; 3.24.4 is 1.63× faster."
 */
export function describeEvidence(evidence: Evidence): EvidenceSentence {
  const { change } = evidence;
  const step = describeStep(evidence);
  const before = change.moreRuns === null ? step.before : `Suspected: ${step.before}`;
  const hasInterval = !change.case.exact && change.ratioLow !== null;
  const interval = hasInterval ? ` (95 % interval ${formatChangeInterval(change)})` : '';
  return { ...step, before, after: `${step.after}${interval}.${describeRest(evidence)}` };
}

/** "181.8 µs/op", of a line of ratios "0.606× of mysql2 3.11.5". */
export function formatLevel({ change, line }: Pick<Evidence, 'change' | 'line'>, level: number): string {
  if (line.anchor !== null) return `${formatNumber(level, 3)}× of ${line.anchor}`;
  const { label, divisor } = displayUnit(change.case.unit, [level]);
  return `${formatNumber(level / divisor)} ${label}`;
}

const nameOf = (line: Evidence['line'], axis: Evidence['change']['axis'], place: number) => {
  const point = line.points[place];
  return point ? (axis === 'version' ? (point.version ?? '') : formatDay(point.at)) : '';
};

/** The plot as text: "mysql2 in Select 100 integers: 2.0.0 to 2.3.0 at 181.8 µs/op, 2.3.1 to 3.24.3 at 295.6 µs/op" */
export function describePlot(evidence: Evidence): string {
  const { change, line, levels } = evidence;
  const of = `${change.driver.name} in ${change.scenarioTitle}`;
  if (!levels) return `${of}: ${count(line.points.length, 'point')}`;
  const sides = [levels.before, levels.after].map(
    ({ from, to, level }) =>
      `${nameOf(line, change.axis, from)} to ${nameOf(line, change.axis, to)} at ${formatLevel(evidence, level)}`,
  );
  return `${of}: ${sides.join(', ')}`;
}
