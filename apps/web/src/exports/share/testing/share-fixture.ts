import { readFileSync } from 'node:fs';
import type { SeriesPoints } from '@tachograph/analysis/measurement';
import { freezeComparison } from '@tachograph/analysis/share';
import { compareData, withVersions } from '@tachograph/analysis/testing';
import type { Params, Status } from '@tachograph/schema/result';
import { parseShare, type SharedComparison } from '@tachograph/schema/share';
import { parseVersion } from '@tachograph/schema/version';

type FixtureFigure = {
  readonly value?: number;
  /** Percent of the value, to each side: of seven repeats, in runs that hold every figure. */
  readonly margin?: number;
  readonly status?: Status;
  readonly reason?: string;
  readonly environment?: string;
};

type FixtureRow = {
  readonly title: string;
  readonly params?: Params;
  readonly figures: Readonly<Record<string, FixtureFigure>>;
};

const DRIVERS = { mysql2: '2.2.5', mariadb: '3.0.1-rc', mysql: '2.18.1' } as const;
const isDriver = (name: string): name is keyof typeof DRIVERS => Object.hasOwn(DRIVERS, name);

const PUBLISHED = 'published';

const REPEATS = [-1, -0.7, -0.3, 0, 0.3, 0.7, 1] as const;

/** Series of one environment each, in ops/s. */
function toData(rows: readonly FixtureRow[]): SeriesPoints {
  const cells = rows.flatMap(({ title, params = {}, figures }) =>
    Object.entries(figures).map(([driver, figure]) => ({ title, params, driver, figure })),
  );
  const keyOf = ({ title, params, driver }: (typeof cells)[number]) => [title, JSON.stringify(params), driver].join();
  return {
    series: cells.map((cell) => ({
      key: keyOf(cell),
      case: {
        key: `${cell.title} ${JSON.stringify(cell.params)}`,
        scenario: cell.title.toLowerCase().replace(/\W+/g, '-'),
        params: cell.params,
        metric: 'throughput',
        unit: 'ops/s',
        direction: 'higher',
        exact: false,
        statistic: 'mean',
      },
      scenarioTitle: cell.title,
      driver: { slug: cell.driver, name: cell.driver },
      options: {},
      environment: {
        identity: cell.figure.environment ?? PUBLISHED,
        label: `the ${cell.figure.environment ?? PUBLISHED} hosts`,
      },
    })),
    points: cells.flatMap((cell) => {
      const { value = null, margin, status = 'ok', reason = null } = cell.figure;
      const steps = margin === undefined ? [0] : REPEATS;
      return steps.map((step, index) => ({
        series: keyOf(cell),
        at: new Date('2021-07-23T00:00:00Z'),
        run: `r_0123456789abcde${index}`,
        repetitionGroup: 'b_0123456789abcdef',
        version: isDriver(cell.driver) ? parseVersion(DRIVERS[cell.driver], 'npm') : null,
        scenarioHash: null,
        status,
        statusReason: reason,
        value: value === null ? null : value * (1 + (step * (margin ?? 0)) / 100),
        spread: null,
        n: null,
        invocation: 1,
        samples: null,
      }));
    }),
  };
}

const field = (value: string) => ({ key: 'client.cpu.model', label: 'CPU', group: 'Client host', value }) as const;

/** A share of these rows against mysql2, with whatever reason for comparing although environments differ. */
export function toShare(title: string, rows: readonly FixtureRow[], override: string | null = null): SharedComparison {
  const environments = ['published', 'pinned'].map((identity) => ({
    identity,
    label: `the ${identity} hosts`,
    fields: [field(`CPU of the ${identity} hosts`)],
  }));
  const comparison = compareData(withVersions(toData(rows)), {
    selected: [],
    scenarios: null,
    environment: null,
    metric: null,
    reference: { slug: 'mysql2', version: null },
    override,
    environments,
    driverOrder: ['mariadb', 'mysql', 'mysql2'],
  });
  const project = { slug: 'node-connectors', title: 'Node connectors' };
  return freezeComparison(comparison, { title, project, drivers: [], environments, scenarios: [], runs: [] });
}

const loop = { status: 'emulated', reason: 'loop of 100: the driver has no batch API' } as const;

/** Every status there is, names that try to be markup, and a cell that was not run. */
export const HONEST: SharedComparison = toShare('mariadb & mysql <against> mysql2 | "ten" *scenarios*', [
  {
    title: 'Do ⟨random number⟩',
    figures: {
      mysql2: { value: 4174.5, margin: 0.86 },
      mariadb: { value: 5009.2, margin: 0.45 },
      mysql: { value: 4150, margin: 1.06 },
    },
  },
  {
    title: 'Batch insert, 100 × 100 characters',
    params: { rows: 100 },
    figures: {
      mysql2: { value: 44.3, margin: 0.43, ...loop },
      mariadb: { value: 2449.5, margin: 0.81 },
      mysql: { value: 47.1, margin: 0.46, ...loop },
    },
  },
  {
    title: 'Select one user, prepared',
    params: { protocol: 'binary' },
    figures: {
      mysql2: { value: 2258, margin: 0.84 },
      mariadb: { value: 1200, margin: 0.59 },
      mysql: { status: 'unsupported', reason: 'the driver has no prepared statements' },
    },
  },
  {
    title: '=HYPERLINK("x") @nobody [link](javascript:x)',
    figures: {
      mysql2: { value: 900 },
      mariadb: { status: 'failed', reason: 'ER_NET | <script>alert(1)</script>\nat line 2' },
    },
  },
]);

/** Two environments, compared all the same. */
export const OVERRIDDEN: SharedComparison = toShare(
  'pinned against published',
  [
    {
      title: 'Do ⟨random number⟩',
      figures: {
        mysql2: { value: 4174.5, margin: 0.86 },
        mariadb: { value: 26_885.5, margin: 0.45, environment: 'pinned' },
      },
    },
  ],
  'order of magnitude only',
);

/** The same without a reason: ratios are withheld. */
export const WITHHELD: SharedComparison = toShare('pinned against published', [
  {
    title: 'Do ⟨random number⟩',
    figures: {
      mysql2: { value: 4174.5, margin: 0.86 },
      mariadb: { value: 26_885.5, margin: 0.45, environment: 'pinned' },
    },
  },
]);

const read = (name: string): SharedComparison =>
  parseShare(readFileSync(new URL(`../fixtures/${name}.compare-1.json`, import.meta.url), 'utf8')) as SharedComparison;

/** Shares as they were stored under compare-1, with its rules, reasons and sentences. */
export const FROZEN = {
  honest: read('honest'),
  overridden: read('overridden'),
  withheld: read('withheld'),
} as const;
