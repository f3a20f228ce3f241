import type { Result } from '@tachograph/schema/result';
import { convertValue, parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount, toStddev } from '../../figures/statistics.ts';
import type { Figure } from '../../outcome/figure.ts';

/** The cells of one row, by the name of their column. */
export type Row = ReadonlyMap<string, string>;

/** What names a benchmark. */
const NAMES: ReadonlySet<string> = new Set(['Method', 'Type', 'Namespace', 'Categories', 'Baseline']);

/** Columns of a job's settings; the CSV has all of them, a Markdown table those that differ. */
const JOB_COLUMNS: ReadonlySet<string> = new Set(
  [
    'Job AnalyzeLaunchVariance EvaluateOverhead MaxAbsoluteError MaxRelativeError MinInvokeCount MinIterationTime',
    'OutlierMode Affinity EnvironmentVariables Jit LargeAddressAware Platform PowerPlanMode Runtime',
    'AllowVeryLargeObjects Concurrent CpuGroups Force HeapAffinitizeMask HeapCount NoAffinitize RetainVm Server Arguments',
    'BuildConfiguration Clock EngineFactory NuGetReferences Toolchain IsMutator InvocationCount IterationCount',
    'IterationTime LaunchCount MaxIterationCount MaxWarmupIterationCount MemoryRandomization MinIterationCount',
    'MinWarmupIterationCount RunStrategy UnrollFactor WarmupCount IsBaseline Id',
  ].flatMap((names) => names.split(' ')),
);

/** Columns that are computed from others, or that only rank them. */
const DERIVED =
  /^(?:Ratio|RatioSD|Scaled|ScaledSD|Scaled-StdDev|Scaled-SD|Alloc Ratio|Rank|Error|StdErr|StdDev|Kurtosis|Skewness|MValue|Iterations|Logical Group|CI\d+.*|Gen ?[0-2] ?\/ ?1k Op Ratio)$/;
const STATISTICS: ReadonlyMap<string, string> = new Map([
  ['Mean', 'mean'],
  ['Median', 'median'],
  ['Min', 'min'],
  ['Max', 'max'],
  ['Q1', 'p25'],
  ['Q3', 'p75'],
]);

/** `Mean [us]`: the style of a report can put the unit into the header. */
const withoutUnit = (column: string): string => column.replace(/ \[[^\]]{1,20}\]$/, '');
const unitOfHeader = (column: string): string | null => /\[([^\]]{1,20})\]$/.exec(column)?.[1] ?? null;

export const isJobColumn = (column: string): boolean => JOB_COLUMNS.has(column);

function statisticOf(column: string): string | null {
  const name = withoutUnit(column);
  const share = /^P(\d{1,3})$/.exec(name)?.[1];
  return STATISTICS.get(name) ?? (share === undefined ? null : `p${share}`);
}

/** The columns of params: behind those of the job, before the first figure. */
export function listParamColumns(columns: readonly string[]): string[] {
  const end = columns.findIndex((column) => withoutUnit(column) === 'Mean');
  return columns.slice(0, Math.max(end, 0)).filter((column) => !NAMES.has(column) && !JOB_COLUMNS.has(column));
}

/** A number and its unit; `isComma` where the comma is the decimal sign. */
type Quantity = { readonly value: number; readonly unit: string | null };

function readQuantity(cell: string, isComma: boolean): Quantity | null {
  const [, printed = '', unit] =
    /^(-?\d[\d.,\s\u00a0\u202f'’]{0,40}?)\s?([^\d\s.,'’]\S{0,20})?$/.exec(cell.trim()) ?? [];
  const plain = printed.replace(/[\s\u00a0\u202f'’]/g, '');
  const value = parsePrintedNumber(isComma ? plain.replaceAll('.', '').replace(',', '.') : plain);
  return value === null ? null : { value, unit: unit ?? null };
}

/** True where a number of the cells can only have a comma as its decimal sign. */
export const hasDecimalComma = (cells: readonly string[]): boolean =>
  cells.some(
    (cell) => /^\d{1,3}(?:\.\d{3})*,\d{1,9}(?: \S{1,4})?$/.test(cell) && !/^\d{1,3}(?:,\d{3})+(?: |$)/.test(cell),
  ) &&
  !cells.some((cell) => /^\d[\d,]*\.\d{1,9}(?: \S{1,4})?$/.test(cell) && !/^\d{1,3}(?:\.\d{3})+(?: |$)/.test(cell));

/** BenchmarkDotNet counts 1024 bytes as 1 KB, and says so below its table; before 0.11 it wrote kB. */
const SIZES: ReadonlyMap<string, string> = new Map([
  ['B', 'B/op'],
  ['kB', 'KiB/op'],
  ['KB', 'KiB/op'],
  ['MB', 'MiB/op'],
  ['GB', 'GiB/op'],
]);

/** A figure of a row, or why a cell is not a figure. */
export type CellFigure = Omit<Figure, 'location'> | { readonly cell: string; readonly reason: string };

type Spread = Pick<Result, 'uncertainty' | 'n'>;

/** The interval of the mean, in the unit of the mean. */
function spreadOf(row: Row, mean: Quantity, isComma: boolean): Spread {
  const find = (name: string): number | null => {
    const cell = [...row].find(([column]) => withoutUnit(column) === name);
    const quantity = cell ? readQuantity(cell[1], isComma) : null;
    if (!quantity || quantity.unit === null || mean.unit === null) return quantity?.value ?? null;
    return convertValue({ value: quantity.value, unit: quantity.unit }, mean.unit);
  };
  const error = find('Error');
  const deviation = find('StdDev');
  const iterations = row.get('Iterations');
  const n = toCount(Number(iterations ?? Number.NaN));
  if (error !== null) return { uncertainty: { kind: 'ci', level: 0.999, value: error }, n };
  return { uncertainty: n === 1 ? null : toStddev(deviation), n };
}

function readTime(
  column: string,
  statistic: string,
  { value, unit }: Quantity,
  row: Row,
  isComma: boolean,
): CellFigure {
  const printed = unit ?? unitOfHeader(column);
  const known = printed === null ? null : parsePrintedUnit(printed);
  const cell = `${value} ${printed ?? ''}`.trim();
  if (known?.measure.metric !== 'latency') return { cell, reason: `${column} has no unit of time` };
  const spread = statistic === 'mean' ? spreadOf(row, { value, unit }, isComma) : {};
  return { ...known.measure, statistic, value, ...spread };
}

function readOther(column: string, { value, unit }: Quantity): CellFigure {
  const name = withoutUnit(column);
  const generation = /^Gen ?([0-2])$/.exec(name)?.[1];
  const size = SIZES.get(unit ?? unitOfHeader(column) ?? '');
  if (generation !== undefined) {
    const what = { metric: `gen${generation}-collections`, unit: 'collections/op', direction: 'lower' } as const;
    return { ...what, statistic: 'mean', value: Number((value / 1000).toPrecision(12)) };
  }
  if (name === 'Allocated' && size !== undefined) return { metric: 'bytes', unit: size, statistic: 'mean', value };
  if (name === 'Op/s') return { metric: 'throughput', unit: 'ops/s', statistic: 'mean', value };
  return { cell: `${column}: ${value} ${unit ?? ''}`.trim(), reason: 'a column that is not read' };
}

/** True for a row whose benchmark has no figures: `NA`, in tables of before 2017 `?`. */
export const isFailed = (row: Row): boolean =>
  [...row].some(([column, cell]) => withoutUnit(column) === 'Mean' && /^(?:NA|N\/A|\?|)$/.test(cell));

/** Columns that a reader should know are left out. */
export const listDerived = (columns: readonly string[]): string[] =>
  columns.filter((column) =>
    /^(?:Ratio|RatioSD|Scaled|ScaledSD|Scaled-StdDev|Scaled-SD|Alloc Ratio|Rank)$/.test(column),
  );

/** The figures of a row, the mean first. */
export function readFigures(row: Row, isComma: boolean): CellFigure[] {
  const params = new Set(listParamColumns([...row.keys()]));
  return [...row].flatMap(([column, cell]): CellFigure[] => {
    const isName = NAMES.has(column) || JOB_COLUMNS.has(column) || params.has(column);
    if (isName || DERIVED.test(withoutUnit(column)) || /^(?:-|NA|\?|)$/.test(cell)) return [];
    const quantity = readQuantity(cell, isComma);
    if (quantity === null) return [{ cell: `${column}: ${cell}`, reason: 'the cell is not a number' }];
    const statistic = statisticOf(column);
    return [statistic === null ? readOther(column, quantity) : readTime(column, statistic, quantity, row, isComma)];
  });
}
