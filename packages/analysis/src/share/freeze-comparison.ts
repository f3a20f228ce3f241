import type { Result } from '@tachograph/schema/result';
import {
  MAX_SHARED_SAMPLES,
  type PrintedResult,
  type SharedComparison,
  type SharedRun,
  type SharedScenario,
} from '@tachograph/schema/share';
import type { Version } from '@tachograph/schema/version';
import type { Comparison, ComparisonCell, ComparisonRow } from '../comparison/comparison.ts';
import { type EnvironmentFields, METHODOLOGY, type Measurement } from '../measurement/measurement.ts';
import { ALGORITHM, type Verdict } from '../verdict/verdict.ts';

/** A run that figures are from, with its results as they were printed, each with the series it stands on. */
export type SourceRun = SharedRun & {
  readonly results: readonly { readonly series: string; readonly result: Result }[];
};

/** What a comparison does not say by itself, and must, to be understood when nothing else is left. */
export type FreezeContext = {
  readonly title: string;
  readonly project: { readonly slug: string; readonly title: string };
  readonly drivers: readonly {
    readonly slug: string;
    readonly language: string | null;
    readonly purl: string | null;
  }[];
  readonly environments: readonly EnvironmentFields[];
  readonly scenarios: readonly SharedScenario[];
  readonly runs: readonly SourceRun[];
};

/** The rules that what is frozen now was judged by. */
export const RULES = { algorithm: ALGORITHM, methodology: METHODOLOGY } as const;

type FrozenCell = SharedComparison['rows'][number]['cells'][number];

/** JSON has no infinity: a ratio to zero is no ratio. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** All of them, in their order; of very many, every n-th by size with the greatest, as a strip plot draws them. */
export function thinSamples(samples: readonly number[]): number[] {
  if (samples.length <= MAX_SHARED_SAMPLES) return [...samples];
  const every = Math.ceil(samples.length / (MAX_SHARED_SAMPLES - 1));
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted.filter((_, nth) => nth % every === 0 || nth === sorted.length - 1);
}

/** The results behind a measurement, as their tools printed them. */
function listPrinted({ series, measurement }: ComparisonCell, runs: readonly SourceRun[]): PrintedResult[] {
  const version = measurement?.version?.raw ?? null;
  return runs
    .filter(({ id }) => measurement?.runs.includes(id))
    .flatMap((run) =>
      run.results
        .filter((entry) => entry.series === series && (entry.result.driver.version ?? null) === version)
        .map(({ result }) => ({
          run: run.id,
          unit: result.unit,
          value: result.value,
          uncertainty: result.uncertainty ?? null,
          n: result.n ?? null,
          invocation: result.invocation ?? 1,
          options: result.driver.options ?? {},
          protocolObserved: result.protocolObserved ?? null,
          ...(result.paired && { paired: result.paired }),
        })),
    );
}

/** A version as the format of shares has it: its day of publication may be stored, or change, later. */
function freezeVersion(version: Version | null) {
  if (version === null) return null;
  const { releasedOn: _, ...parsed } = version;
  return parsed;
}

const hasOmitted = ({ omitted }: Comparison) => omitted.cases + omitted.drivers > 0;

export const freezeMeasurement = (
  { repetitionGroup: _, invocations: __, ...measurement }: Measurement,
  printed: PrintedResult[] = [],
): NonNullable<FrozenCell['measurement']> => ({
  ...measurement,
  version: freezeVersion(measurement.version),
  measuredAt: measurement.measuredAt.toISOString(),
  runs: [...measurement.runs],
  samples: thinSamples(measurement.samples),
  relativePercent: finite(measurement.relativePercent),
  printed,
});

/** A relative difference to nearly 0 may be infinite, and is then null too. */
const freezeTrace = (trace: Verdict['trace']): FrozenCell['verdict']['trace'] => ({
  ...trace,
  steps: trace.steps.map((step) => ({ ...step, value: finite(step.value), threshold: finite(step.threshold) })),
  ...(trace.runVariation === undefined ? {} : { runVariation: finite(trace.runVariation) }),
});

export const freezeVerdict = (verdict: Verdict): FrozenCell['verdict'] => ({
  ...verdict,
  trace: freezeTrace(verdict.trace),
  ratio: finite(verdict.ratio),
  ratioLow: finite(verdict.ratioLow),
  ratioHigh: finite(verdict.ratioHigh),
  p: finite(verdict.p),
  q: finite(verdict.q),
});

const freezeCell = (cell: ComparisonCell, runs: readonly SourceRun[]): FrozenCell => ({
  ...cell,
  measurement: cell.measurement && freezeMeasurement(cell.measurement, listPrinted(cell, runs)),
  verdict: freezeVerdict(cell.verdict),
});

const freezeRow = ({ cells, ...row }: ComparisonRow, runs: readonly SourceRun[]): SharedComparison['rows'][number] => ({
  ...row,
  cells: cells.map((cell) => freezeCell(cell, runs)),
});

const measurementsOf = ({ rows }: Pick<Comparison, 'rows'>): Measurement[] =>
  rows.flatMap(({ cells }) => cells.flatMap(({ measurement }) => measurement ?? []));

/** The public ids of the runs whose figures a comparison shows, each once. */
export const listSourceRuns = (comparison: Pick<Comparison, 'rows'>): string[] =>
  [...new Set(measurementsOf(comparison).flatMap(({ runs }) => runs))].sort();

/** The version of each scenario that was measured: by its content where results say it, else the scenario as it is. */
function pickScenarios(comparison: Comparison, all: readonly SharedScenario[]): SharedScenario[] {
  const slugs = new Set(comparison.rows.map((row) => row.case.scenario));
  const hashes = new Set(measurementsOf(comparison).map(({ scenarioHash }) => scenarioHash));
  return [...slugs].sort().flatMap((slug) => {
    const versions = all.filter((scenario) => scenario.slug === slug);
    const measured = versions.filter(({ hash }) => hash !== null && hashes.has(hash));
    return measured.length > 0 ? measured : versions.slice(-1);
  });
}

/** All of a comparison but its cells. */
export const freezeHead = (comparison: Comparison, drivers: FreezeContext['drivers']) => {
  const { metric, columns, comparability } = comparison;
  const driverOf = (slug: string) => drivers.find((driver) => driver.slug === slug);
  return {
    ...RULES,
    metric: metric && { metric: metric.metric, unit: metric.unit, direction: metric.direction },
    reference: comparison.reference,
    columns: columns.map(({ driver: { slug, name }, version, environment, ...column }) => ({
      ...column,
      driver: { slug, name, language: driverOf(slug)?.language ?? null, purl: driverOf(slug)?.purl ?? null },
      version: freezeVersion(version),
      environment: environment && { ...environment },
    })),
    comparability: {
      comparable: comparability.comparable,
      override: comparability.override,
      environments: comparability.environments.map((environment) => ({
        ...environment,
        columns: [...environment.columns],
      })),
      differences: [...comparability.differences],
      matchingFields: comparability.matchingFields,
    },
    summary: comparison.summary.map((column) => ({
      ...column,
      ratio: finite(column.ratio),
      ratioLow: finite(column.ratioLow),
      ratioHigh: finite(column.ratioHigh),
    })),
    excludedCases: comparison.excludedCases,
    ...(hasOmitted(comparison) && { omitted: comparison.omitted }),
    counts: comparison.counts,
    tested: comparison.tested,
    called: comparison.called,
    same: comparison.same,
    expectedFalsePositives: comparison.expectedFalsePositives,
  };
};

/**
 * A comparison as it is now, forever: what its page draws, and where each figure is from. What depends on other results
 * of the project (other metrics, other environments) stays out, so that the same cells give the same content later.
 */
export function freezeComparison(comparison: Comparison, context: FreezeContext): SharedComparison {
  const { columns, rows } = comparison;
  const { metric, ...head } = freezeHead(comparison, context.drivers);
  if (!metric) throw new Error('a comparison without a metric has no cell to share');
  const runs = [...context.runs].sort((a, b) => (a.id < b.id ? -1 : 1));
  const used = new Set(columns.map(({ environment }) => environment?.identity));
  return {
    format: 1,
    kind: 'comparison',
    title: context.title,
    project: { slug: context.project.slug, title: context.project.title },
    ...head,
    metric,
    rows: rows.map((row) => freezeRow(row, runs)),
    environments: context.environments
      .filter(({ identity }) => used.has(identity))
      .map(({ identity, label, fields }) => ({ identity, label, fields: fields.map((field) => ({ ...field })) }))
      .sort((a, b) => (a.identity < b.identity ? -1 : 1)),
    scenarios: pickScenarios(comparison, context.scenarios),
    runs: runs.map(({ results: _, ...run }) => run),
  };
}
