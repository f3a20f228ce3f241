import type { SharedComparison } from '@tachograph/schema/share';

type Outcome = SharedComparison['summary'][number]['outcome'];

/** A ratio with its interval, what it came to by them, and the values it is of. */
export type Ratio = { readonly ratio: number | null; readonly low: number | null; readonly high: number | null };

type Made = {
  /** Versions by driver; the first is the reference. */
  readonly versions?: Readonly<Record<string, string>>;
  /** By scenario, of each driver but the reference in its order. A key with a space has parameters: `rows {"rows":100}`. */
  readonly scenarios?: Readonly<Record<string, readonly (Ratio | null)[]>>;
  readonly titles?: Readonly<Record<string, string>>;
  readonly environment?: string;
  /** Labels of fields that differ: ratios are withheld. */
  readonly differences?: readonly string[];
  readonly unit?: string;
};

export const times = (ratio: number, low: number, high: number): Ratio => ({ ratio, low, high });

const outcomeOf = ({ ratio, low, high }: Ratio): Outcome => {
  if (ratio === null) return 'not-comparable';
  if ((low ?? ratio) > 1) return 'better';
  return (high ?? ratio) < 1 ? 'worse' : 'no-difference';
};

const versionOf = (raw: string) => {
  const sortKey = raw
    .split('.')
    .map((part) => part.padStart(4, '0'))
    .join('.');
  return { raw, text: raw, parsed: true, prerelease: false, line: null, sortKey };
};

const NOTHING = { ratio: null, low: null, high: null };

/** The JSON of a share of a comparison of latency: the reference takes 100 µs, or what `unit` makes of 100,000. */
export function makeComparison({
  versions = { mysql2: '3.24.6', mariadb: '3.5.4' },
  scenarios = { 'select-1': [times(1.31, 1.28, 1.34)] },
  titles = {},
  environment = 'epyc',
  differences = [],
  unit = 'ns/op',
}: Made = {}): SharedComparison {
  const drivers = Object.entries(versions);
  const keys = drivers.map(([slug, version]) => `${slug}@${version}`);
  const [reference = ''] = keys;
  const isWithheld = differences.length > 0;
  const verdictOf = (of: Ratio, outcome: Outcome) => ({
    outcome,
    ratio: of.ratio,
    ratioLow: of.low,
    ratioHigh: of.high,
    rule: 'none' as const,
    p: null,
    q: null,
    n: [null, null] as [null, null],
    reason: null,
    explanation: '',
    minimumEffect: 0.03,
    algorithm: 'compare-3',
    trace: { unit, inputs: { subject: INPUT, reference: INPUT }, steps: [], testedTogether: null, override: null },
  });
  const rows = Object.entries(scenarios).map(([name, ratios]) => {
    const [scenario = '', params = '{}'] = name.split(' ');
    const cellOf = (column: string, index: number) => {
      const ratio = index === 0 ? times(1, 1, 1) : (ratios[index - 1] ?? null);
      const shown = isWithheld && index > 0 ? NOTHING : (ratio ?? NOTHING);
      const measurement = ratio && measure(100_000 / (ratio.ratio ?? 1), versionOf(drivers[index]?.[1] ?? ''));
      const verdict = verdictOf(shown, index === 0 ? 'reference' : outcomeOf(shown));
      return { column, series: null, measurement, verdict, note: null };
    };
    const of = { key: name, scenario, params: JSON.parse(params), metric: 'latency', unit, exact: false };
    return {
      case: { ...of, direction: 'lower' as const, statistic: 'mean' },
      title: titles[scenario] ?? scenario,
      params: params === '{}' ? '' : params.replace(/[{}"]/g, ''),
      sql: null,
      cells: keys.map(cellOf),
    };
  });
  return {
    format: 1,
    kind: 'comparison',
    title: 'A comparison',
    project: { slug: 'node-connectors', title: 'Node connectors' },
    algorithm: 'compare-3',
    methodology: 'methodology-3',
    metric: { metric: 'latency', unit, direction: 'lower' },
    reference,
    columns: drivers.map(([slug, version], index) => ({
      key: keys[index] ?? '',
      driver: { slug, name: slug, language: null, purl: null },
      version: versionOf(version),
      options: null,
      isReference: index === 0,
      environment: { identity: environment, label: `The host ${environment}` },
      styleIndex: null,
      variant: 0,
    })),
    comparability: {
      comparable: !isWithheld,
      override: null,
      environments: [],
      differences: differences.map((label) => ({ key: label, label, group: 'Host', identity: true, values: [] })),
      matchingFields: 1,
    },
    rows,
    summary: keys.slice(1).map((column, index) => {
      const first = Object.values(scenarios)[0]?.[index] ?? NOTHING;
      const { ratio, low, high } = isWithheld ? NOTHING : first;
      const made = { column, ratio, ratioLow: low, ratioHigh: high, n: rows.length, outcomes: {}, explanation: '' };
      return { ...made, outcome: outcomeOf({ ratio, low, high }) };
    }),
    excludedCases: [],
    counts: { measured: 0, emulated: 0, unsupported: 0, failed: 0, skipped: 0, notRun: 0, evaluated: 0 },
    tested: 0,
    expectedFalsePositives: 0,
    environments: [],
    scenarios: [],
    runs: [],
  };
}

const INPUT = {
  name: '',
  status: 'ok' as const,
  value: null,
  statistic: 'mean',
  n: null,
  samples: 0,
  sampleKind: 'none' as const,
  interval: null,
};

const measure = (value: number, version: ReturnType<typeof versionOf>) => ({
  measuredAt: '2026-11-23T06:00:00.000Z',
  runs: [],
  version,
  scenarioHash: null,
  status: 'ok' as const,
  statusReason: null,
  value,
  uncertainty: null,
  samples: [],
  sampleKind: 'none' as const,
  n: null,
  relativePercent: null,
  printed: [],
});
