import { groupBy } from '@tachograph/schema/collection';
import type { IdentityValue } from '@tachograph/schema/normalise';
import { isSameAnchor, nameAnchor } from '../measurement/anchor.ts';
import type { EnvironmentFields } from '../measurement/measurement.ts';
import { compareEnvironments } from '../verdict/compare-environments.ts';
import { type HarnessOf, toHarnessFields } from './harness.ts';
import type { TrendLine, TrendMarker, TrendPoint } from './trend.ts';

const pointsIn = (lines: readonly TrendLine[]): TrendPoint[] =>
  lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points)).sort((a, b) => a.x - b.x);

type Step = readonly [before: TrendPoint, after: TrendPoint];

const between = ([before, after]: Step) => ({ x: (before.x + after.x) / 2, previousAt: before.at, at: after.at });

/** The last point of each segment of a line with the first of the next one. */
const listBorders = ({ segments }: TrendLine): Step[] =>
  segments.slice(1).flatMap(({ points }, index) => {
    const before = segments[index]?.points.at(-1);
    const after = points[0];
    return before && after ? [[before, after] as const] : [];
  });

/** Where the content of the scenario changes on a line. */
const contentSteps = ({ segments }: TrendLine): Step[] =>
  segments.flatMap(({ scenarioHash, points }, index) => {
    const previous = segments[index - 1];
    const before = previous?.points.at(-1);
    const after = points[0];
    return before && after && previous?.scenarioHash && previous.scenarioHash !== scenarioHash
      ? [[before, after] as const]
      : [];
  });

/** One marker where a scenario's content first changes, however many lines it cuts. */
function listContentMarkers(lines: readonly TrendLine[]): TrendMarker[] {
  const steps = groupBy(lines.flatMap(contentSteps), ([, after]) => after.measurement.scenarioHash);
  return [...steps.values()].flatMap((same): TrendMarker[] => {
    const [first] = [...same].sort(([, a], [, b]) => a.x - b.x);
    return first ? [{ ...between(first), kind: 'scenario', label: 'scenario text changed', changes: [] }] : [];
  });
}

const listChanges = (a: readonly IdentityValue[], b: readonly IdentityValue[]): TrendMarker['changes'] =>
  compareEnvironments(a, b).differences.map(({ label, a: before, b: after }) => ({ label, before, after }));

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** "harness version changed: 1.4.0 to 1.5.0", "harness changed: harness version, tool". */
function describeHarness(changes: TrendMarker['changes']): string {
  const [first, second] = changes;
  if (!first || second) return `harness changed: ${changes.map(({ label }) => lowerFirst(label)).join(', ')}`;
  return `${lowerFirst(first.label)} changed: ${first.before ?? 'not stated'} to ${first.after ?? 'not stated'}`;
}

/** Where another harness or tool measures a line, or another version of it; each with how often the same was there before. */
function harnessMarkers(
  line: TrendLine,
  harnessOf: HarnessOf,
): { readonly key: string; readonly marker: TrendMarker }[] {
  const fieldsOf = ({ measurement }: TrendPoint) => toHarnessFields(harnessOf(measurement.runs[0] ?? ''));
  const markers = listBorders(line).flatMap((step): TrendMarker[] => {
    const changes = listChanges(fieldsOf(step[0]), fieldsOf(step[1]));
    if (changes.length === 0) return [];
    return [{ ...between(step), kind: 'harness', label: describeHarness(changes), changes }];
  });
  return [...groupBy(markers, ({ label }) => label)].flatMap(([label, same]) =>
    same.map((marker, nth) => ({ key: `${nth} ${label}`, marker })),
  );
}

/** One marker where a harness or its tool first changes, however many lines it cuts. */
function listHarnessMarkers(lines: readonly TrendLine[], harnessOf: HarnessOf): TrendMarker[] {
  const found = groupBy(
    lines.flatMap((line) => harnessMarkers(line, harnessOf)),
    ({ key }) => key,
  );
  return [...found.values()].flatMap((same) => same.map(({ marker }) => marker).sort((a, b) => a.x - b.x)[0] ?? []);
}

function describeEnvironment(
  before: string,
  after: string,
  records: readonly EnvironmentFields[],
): Pick<TrendMarker, 'label' | 'changes'> {
  const fieldsOf = (identity: string) => records.find((record) => record.identity === identity)?.fields ?? [];
  const changes = listChanges(fieldsOf(before), fieldsOf(after));
  const names = changes.slice(0, 3).map(({ label }) => lowerFirst(label));
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
      const first = points[0];
      const last = points.at(-1);
      return first && last ? [{ identity, first, last }] : [];
    })
    .sort((a, b) => a.first.x - b.first.x);
  return spans.slice(1).flatMap((span, index): TrendMarker[] => {
    const earlier = spans.slice(0, index + 1).sort((a, b) => a.last.x - b.last.x);
    const before = earlier.at(-1);
    if (!before || before.last.x >= span.first.x) return [];
    const step = between([before.last, span.first]);
    return [{ ...step, kind: 'environment', ...describeEnvironment(before.identity, span.identity, records) }];
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

/** Rules of a panel: of more, the newest. */
const MOST_MARKERS = 60;

/** The vertical rules of a panel: where an environment, a scenario, a harness or an anchor changed. None is ever a change of the driver. */
export const listMarkers = (
  lines: readonly TrendLine[],
  records: readonly EnvironmentFields[],
  harnessOf: HarnessOf,
): TrendMarker[] =>
  [
    ...listEnvironmentMarkers(lines, records),
    ...listContentMarkers(lines),
    ...listHarnessMarkers(lines, harnessOf),
    ...listAnchorMarkers(lines),
  ]
    .sort((a, b) => a.x - b.x)
    .slice(-MOST_MARKERS);
