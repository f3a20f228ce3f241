import { groupBy } from '@tachograph/schema/collection';
import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';

/** What a cell came to against the reference. */
type FiguresOutcome = z.output<typeof comparisonParts.verdictOutcome>;

/** How often as good as the reference (above 1 is better, whatever the metric), and the ends of its interval. */
export type FiguresRatio = {
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly outcome: FiguresOutcome;
};

export type FiguresColumn = {
  /** As in `mariadb@3.4.0`, unique among the columns. */
  readonly key: string;
  readonly driver: { readonly slug: string; readonly name: string };
  readonly version: string | null;
  /** Versions in their order; empty without a version. */
  readonly sortKey: string;
  readonly environment: { readonly identity: string; readonly label: string } | null;
};

export type FiguresCell = FiguresRatio & {
  /** Such as `ok` or `failed`; null where nothing was run. */
  readonly status: string | null;
  /** In the unit of its row. */
  readonly value: number | null;
};

export type FiguresRow = {
  readonly scenario: string;
  readonly title: string;
  /** The parameters as people read them; empty without any. */
  readonly params: string;
  /** Each parameter by its name, as text. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The canonical unit, such as `ns/op`. */
  readonly unit: string;
  /** By the key of the column. */
  readonly cells: ReadonlyMap<string, FiguresCell>;
};

/** The geometric mean of a column's ratios over `n` cases. */
type FiguresSummary = FiguresRatio & { readonly n: number };

/** What a living block needs of a comparison. */
export type Figures = {
  readonly project: string;
  /** The page that shows the same; null of a share, which does not know its own address. */
  readonly url: string | null;
  readonly metric: { readonly title: string; readonly unit: string } | null;
  /** The key of the reference column. */
  readonly reference: string | null;
  readonly columns: readonly FiguresColumn[];
  /** Whether the environments differ and nobody gave a reason to compare all the same. */
  readonly isWithheld: boolean;
  /** Labels of the fields that differ. */
  readonly differences: readonly string[];
  readonly rows: readonly FiguresRow[];
  /** The same rows by the slug of their scenario: several where it has parameters. */
  readonly scenarios: ReadonlyMap<string, readonly FiguresRow[]>;
  /** By the key of the column. */
  readonly summary: ReadonlyMap<string, FiguresSummary>;
  /** When the newest figure was measured, as ISO 8601; null without a time. */
  readonly measuredAt: string | null;
};

const text = z.string().max(4000);
const amount = z.number().nullable();
const ratio = {
  ratio: amount,
  ratioLow: amount,
  ratioHigh: amount,
  outcome: comparisonParts.verdictOutcome.catch('not-comparable'),
};
const entry = z.object({ column: text });

/** The fields that are read. Others may be there: an instance may be newer than its reader. */
const comparison = z.object({
  format: z.literal(1),
  url: text.nullish(),
  project: z.object({ slug: text }),
  metric: z.object({ metric: text, unit: text }).nullable(),
  reference: text.nullable(),
  columns: z
    .array(
      z.object({
        key: text,
        driver: z.object({ slug: text, name: text }),
        version: z.object({ raw: text, sortKey: text }).nullable(),
        environment: z.object({ identity: text, label: text }).nullable(),
      }),
    )
    .max(200),
  comparability: z.object({
    comparable: z.boolean(),
    override: text.nullable(),
    differences: z.array(z.object({ label: text })).max(1000),
  }),
  rows: z
    .array(
      z.object({
        case: z.object({ scenario: text, params: z.record(text, z.unknown()), unit: text }),
        title: text,
        params: text,
        cells: z
          .array(
            entry.extend({
              measurement: z.object({ measuredAt: text.nullish(), status: text, value: amount }).nullable(),
              verdict: z.object(ratio),
            }),
          )
          .max(200),
      }),
    )
    .max(20_000),
  summary: z.array(entry.extend({ ...ratio, n: z.number() })).max(200),
});

type Comparison = z.output<typeof comparison>;

/**
 * The figures of a comparison: from the JSON of `GET /v1/compare`, or from that of a share of a comparison. Null for any
 * other JSON.
 */
export function readFigures(json: unknown): Figures | null {
  const parsed = comparison.safeParse(json);
  return parsed.success ? toFigures(parsed.data) : null;
}

function toFigures(read: Comparison): Figures {
  const { comparability, metric, reference } = read;
  const rows = read.rows.map(toRow);
  return {
    project: read.project.slug,
    url: read.url ?? null,
    metric: metric && { title: metric.metric, unit: metric.unit },
    reference,
    columns: read.columns.map(({ version, ...column }) => ({
      ...column,
      version: version?.raw ?? null,
      sortKey: version?.sortKey ?? '',
    })),
    isWithheld: !comparability.comparable && comparability.override === null,
    differences: comparability.differences.map(({ label }) => label),
    rows,
    scenarios: groupBy(rows, ({ scenario }) => scenario),
    summary: new Map(read.summary.map((summary) => [summary.column, { ...toRatio(summary), n: summary.n }])),
    measuredAt: newestOf(read.rows),
  };
}

const toRatio = (verdict: Comparison['rows'][number]['cells'][number]['verdict']): FiguresRatio => ({
  ratio: verdict.ratio,
  low: verdict.ratioLow,
  high: verdict.ratioHigh,
  outcome: verdict.outcome,
});

const toRow = ({ case: of, title, params, cells }: Comparison['rows'][number]): FiguresRow => ({
  scenario: of.scenario,
  title,
  params,
  parameters: Object.fromEntries(Object.entries(of.params).map(([name, value]) => [name, toText(value)])),
  unit: of.unit,
  cells: new Map(
    cells.map(({ column, measurement, verdict }) => [
      column,
      { ...toRatio(verdict), status: measurement?.status ?? null, value: measurement?.value ?? null },
    ]),
  ),
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Times of the format are ISO 8601 in UTC, which sort as text. Another text is no time. */
function newestOf(rows: Comparison['rows']): string | null {
  let newest: string | null = null;
  for (const { cells } of rows) {
    for (const { measurement } of cells) {
      const at = measurement?.measuredAt;
      if (at && /^\d{4}-\d\d-\d\dT/.test(at) && (newest === null || at > newest)) newest = at;
    }
  }
  return newest;
}
