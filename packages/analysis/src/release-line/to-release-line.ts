import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { listFolded, type MetricFamilies, toFamilies } from '../measurement/metric-families.ts';
import { sizeOfRatio } from '../verdict/format-verdict.ts';
import { describeMoves } from './describe-moves.ts';
import type { FamilyStrip, ReleaseLine, StripBar } from './release-line.ts';
import { rowKey, toRowText } from './row-key.ts';

/** What was measured of the release in an environment. */
export type MeasuredRow = Pick<CaseIdentity, 'scenario' | 'params' | 'metric'> & {
  readonly environment: string;
  readonly title: string;
};

type LineContext = {
  readonly total: number;
  readonly at: Date;
  readonly releasedOn: string | null;
  /** The version of the driver before it that has results; null for none, and along time. */
  readonly previous: string | null;
  readonly measured: readonly MeasuredRow[];
  /** Metrics that lead their families in the project; the usual ones if left out. */
  readonly leading?: string | null;
};

const sizeOf = ({ ratio }: Change) => sizeOfRatio(ratio);

const bySize = (a: Change, b: Change) => sizeOf(b) - sizeOf(a);

/** The environment with most changes, and the others. */
function splitByEnvironment(changes: readonly Change[]) {
  const groups = [...groupBy(changes, ({ environment }) => environment.identity).values()];
  const [own = [], ...others] = groups.sort((a, b) => b.length - a.length);
  return { own, others };
}

type Rows = ReadonlyMap<string, { readonly title: string; readonly metrics: ReadonlySet<string> }>;

function toRows(measured: readonly MeasuredRow[], changes: readonly Change[]): Rows {
  const all = [
    ...measured.map((row) => ({ key: toRowText(row), title: row.title, metric: row.metric })),
    ...changes.map((change) => ({ key: rowKey(change), title: change.scenarioTitle, metric: change.case.metric })),
  ];
  const sorted = [...groupBy(all, ({ key }) => key)].sort(([a, [first]], [b, [second]]) =>
    first && second && first.title !== second.title ? (first.title < second.title ? -1 : 1) : a < b ? -1 : 1,
  );
  return new Map(
    sorted.map(([key, same]) => [
      key,
      { title: same[0]?.title ?? key, metrics: new Set(same.map(({ metric }) => metric)) },
    ]),
  );
}

/** By scenario the change of the metric that leads, of those that moved. */
function toStrip(
  { family, name }: Omit<FamilyStrip, 'bars'>,
  rows: Rows,
  changes: readonly Change[],
  families: MetricFamilies,
): FamilyStrip {
  const own = changes.filter(({ case: of }) => families.find(of.metric).key === family);
  const ofRow = groupBy(own, rowKey);
  const bars = [...rows].map(([key, { title, metrics }]): StripBar => {
    const moved = [...(ofRow.get(key) ?? [])].sort(
      (a, b) => families.rank(a.case.metric) - families.rank(b.case.metric) || bySize(a, b),
    );
    const [change] = moved;
    if (change) return { title, state: change.direction, ratio: change.ratio, metric: change.case.metric };
    const measured = [...metrics].filter((metric) => families.find(metric).key === family);
    const metric = measured.sort((a, b) => families.rank(a) - families.rank(b))[0] ?? name;
    return { title, state: measured.length > 0 ? 'same' : 'not-measured', ratio: null, metric };
  });
  return { family, name, bars };
}

/** The changes of the metric that leads its family, of those that moved. */
function listLeading(changes: readonly Change[], families: MetricFamilies): Change[] {
  const ofFamily = groupBy(changes, ({ case: of }) => families.find(of.metric).key);
  const rankOf = (family: string) =>
    Math.min(...(ofFamily.get(family) ?? []).map(({ case: of }) => families.rank(of.metric)));
  return changes.filter(({ case: { metric } }) => families.rank(metric) === rankOf(families.find(metric).key));
}

const isHolding = ({ fate }: Change) => fate?.fate === 'holds' || fate?.fate === 'holds-in-part';

/** Changes of one scenario and environment that go the same way. */
const sameWay = (change: Change) => [rowKey(change), change.environment.identity, change.direction].join(' ');

/** The usual families, and those of metrics beyond them that moved. */
const listFamilies = (changes: readonly Change[], families: MetricFamilies) => [
  ...new Map(
    [...families.all, ...changes.map(({ case: of }) => families.find(of.metric))].map((family) => [family.key, family]),
  ).values(),
];

/**
 * Changes that one release of a driver, or one batch, brought about as one line. Its strips have a bar for each scenario that was
 * measured in the environment with most of them.
 */
export function toReleaseLine(changes: readonly Change[], context: LineContext): ReleaseLine | null {
  const sorted = [...changes].sort(bySize);
  const { own, others } = splitByEnvironment(sorted);
  const [first] = own;
  if (!first) return null;
  const { axis, driver, environment, after } = first;
  const families = toFamilies(context.leading);
  const measured = context.measured.filter((row) => row.environment === environment.identity);
  const rows = toRows(measured, own);
  const isKnown = measured.length > 0;
  const countMeasured = (family: string) =>
    [...(isKnown ? rows.values() : [])].filter(({ metrics }) =>
      [...metrics].some((metric) => families.find(metric).key === family),
    ).length;
  const bases = [...new Set(own.flatMap(({ before }) => before.version ?? []))];
  const worst = sorted.find(({ direction }) => direction === 'worse') ?? first;
  const leading = listLeading(own, families).filter(({ direction }) => direction === worst.direction);
  const states = new Set(sorted.map(({ state }) => state));
  return {
    id: first.id,
    driver,
    axis,
    version: axis === 'version' ? after.version : null,
    at: context.at,
    releasedOn: context.releasedOn,
    environment,
    elsewhere: others.flatMap(([largest]) =>
      largest ? [{ environment: largest.environment, direction: largest.direction, ratio: largest.ratio }] : [],
    ),
    since: axis === 'version' && bases.every((version) => version !== context.previous) ? bases : [],
    sentence: describeMoves(own, { countMeasured, families }),
    hasBetter: sorted.some(({ direction }) => direction === 'better'),
    hasWorse: worst.direction === 'worse',
    strips: listFamilies(own, families).map(({ key, name }) => toStrip({ family: key, name }, rows, own, families)),
    fate: (leading.find(isHolding) ?? leading[0] ?? worst).fate ?? null,
    state: states.size === 1 ? first.state : null,
    moreRuns: first.moreRuns,
    changes: sorted,
    folded: listFolded(sorted, { keyOf: sameWay, metricOf: ({ case: of }) => of.metric, families }),
    total: context.total,
  };
}

/** "mysql2 3.24.4: faster in 3 of 4 scenarios, up to 1.63×" */
export function formatReleaseLine({ driver, version, at, sentence }: ReleaseLine): string {
  const head =
    version === null
      ? `${driver.name} since ${at.toISOString().slice(0, 'YYYY-MM-DD'.length)}`
      : `${driver.name} ${version}`;
  return `${head}: ${sentence.map(({ text }) => text).join('')}`;
}
