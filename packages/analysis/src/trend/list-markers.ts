import { groupBy } from '@tachograph/schema/collection';
import { isSameAnchor, nameAnchor } from '../measurement/anchor.ts';
import type { EnvironmentFields } from '../measurement/series-data.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import type { TrendLine, TrendMarker, TrendPoint } from './trend.ts';

const pointsIn = (lines: readonly TrendLine[]): TrendPoint[] =>
  lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points)).sort((a, b) => a.x - b.x);

type Step = readonly [before: TrendPoint, after: TrendPoint];

const between = ([before, after]: Step) => ({ x: (before.x + after.x) / 2, previousAt: before.at, at: after.at });

/** Where the content of the scenario changes on a line. */
const contentSteps = ({ segments }: TrendLine): Step[] =>
  segments.flatMap(({ scenarioHash, points }, index) => {
    const previous = segments[index - 1];
    const [before, after] = [previous?.points.at(-1), points[0]];
    return before && after && previous?.scenarioHash !== scenarioHash ? [[before, after] as const] : [];
  });

/** One marker where a scenario's content first changes, however many lines it cuts. */
function listContentMarkers(lines: readonly TrendLine[]): TrendMarker[] {
  const steps = groupBy(lines.flatMap(contentSteps), ([, after]) => after.measurement.scenarioHash);
  return [...steps.values()].flatMap((same): TrendMarker[] => {
    const [first] = [...same].sort(([, a], [, b]) => a.x - b.x);
    return first ? [{ ...between(first), kind: 'scenario', label: 'scenario text changed', changes: [] }] : [];
  });
}

function describeChange(
  before: string,
  after: string,
  records: readonly EnvironmentFields[],
): Pick<TrendMarker, 'label' | 'changes'> {
  const fieldsOf = (identity: string) => records.find((record) => record.identity === identity)?.fields ?? [];
  const { differences } = compareEnvironments(fieldsOf(before), fieldsOf(after));
  const changes = differences.map(({ label, a, b }) => ({ label, before: a, after: b }));
  const names = changes.slice(0, 3).map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  const more = changes.length > 3 ? ` and ${changes.length - 3} more` : '';
  return {
    label: names.length > 0 ? `environment changed: ${names.join(', ')}${more}` : 'environment changed',
    changes,
  };
}

/**
 * A marker where one environment takes over from another: the next one begins after all before it have ended.
 * Environments measured side by side, such as local and distant, replace none and get no marker.
 */
function listEnvironmentMarkers(lines: readonly TrendLine[], records: readonly EnvironmentFields[]): TrendMarker[] {
  const spans = [...groupBy(lines, ({ environment }) => environment.identity)]
    .flatMap(([identity, inside]) => {
      const points = pointsIn(inside);
      const [first, last] = [points[0], points.at(-1)];
      return first && last ? [{ identity, first, last }] : [];
    })
    .sort((a, b) => a.first.x - b.first.x);
  return spans.slice(1).flatMap((span, index): TrendMarker[] => {
    const earlier = spans.slice(0, index + 1).sort((a, b) => a.last.x - b.last.x);
    const before = earlier.at(-1);
    if (!before || before.last.x >= span.first.x) return [];
    const step = between([before.last, span.first]);
    return [{ ...step, kind: 'environment', ...describeChange(before.identity, span.identity, records) }];
  });
}

/** Where the ratios of a line are to another anchor than those before. */
function anchorMarkers({ segments }: TrendLine): TrendMarker[] {
  const paired = segments.flatMap(({ points }) =>
    points.flatMap((point) => (point.ratioToAnchor ? [{ point, anchor: point.ratioToAnchor.anchor }] : [])),
  );
  return paired.slice(1).flatMap((after, index): TrendMarker[] => {
    const before = paired[index];
    if (!before || isSameAnchor(before.anchor, after.anchor)) return [];
    const label = `anchor changed: ${nameAnchor(before.anchor)} to ${nameAnchor(after.anchor)}`;
    return [{ ...between([before.point, after.point]), kind: 'anchor', label, changes: [] }];
  });
}

/** One marker for each place and change, however many lines it cuts. */
function listAnchorMarkers(lines: readonly TrendLine[]): TrendMarker[] {
  const same = groupBy(lines.flatMap(anchorMarkers), ({ x, label }) => `${x} ${label}`);
  return [...same.values()].flatMap(([first]) => first ?? []);
}

/** The vertical rules of a panel: where an environment, a scenario or an anchor changed. None is ever an alert. */
export const listMarkers = (lines: readonly TrendLine[], records: readonly EnvironmentFields[]): TrendMarker[] =>
  [...listEnvironmentMarkers(lines, records), ...listContentMarkers(lines), ...listAnchorMarkers(lines)].sort(
    (a, b) => a.x - b.x,
  );
