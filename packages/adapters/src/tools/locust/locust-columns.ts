import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { type LoadFigure, toPercentile } from '../../load-tool/load.ts';
import type { Location } from '../../text/lines.ts';

type Measure = Pick<LoadFigure, 'metric' | 'unit' | 'direction' | 'statistic'>;

const latency = (statistic: string): Measure => ({ metric: 'latency', unit: 'ms', statistic });

/** Columns of the CSV files in lower case, of all versions; those of a console table have short names. */
const COLUMNS: Readonly<Record<string, Measure>> = {
  'median response time': latency('median'),
  'average response time': latency('mean'),
  'min response time': latency('min'),
  'max response time': latency('max'),
  'total median response time': latency('median'),
  'total average response time': latency('mean'),
  'total min response time': latency('min'),
  'total max response time': latency('max'),
  avg: latency('mean'),
  min: latency('min'),
  max: latency('max'),
  med: latency('median'),
  median: latency('median'),
  'average content size': { metric: 'content-size', unit: 'B', statistic: 'mean' },
  'total average content size': { metric: 'content-size', unit: 'B', statistic: 'mean' },
  'requests/s': { metric: 'throughput', unit: 'ops/s', statistic: 'mean' },
  'req/s': { metric: 'throughput', unit: 'ops/s', statistic: 'mean' },
  'failures/s': { metric: 'failures', unit: 'failures/s', direction: 'lower', statistic: 'mean' },
  'requests failed/s': { metric: 'failures', unit: 'failures/s', direction: 'lower', statistic: 'mean' },
};
/** 50 % and 100 % repeat the median and the maximum, rounded. */
const PERCENTILE = /^(\d{1,2}(?:\.\d{1,4})?)%$/;

function toMeasure(column: string): Measure | null {
  const share = PERCENTILE.exec(column)?.[1];
  if (share !== undefined) return Number(share) === 50 ? null : latency(toPercentile(share));
  return Object.hasOwn(COLUMNS, column) ? (COLUMNS[column] ?? null) : null;
}

const OTHER =
  /^(?:timestamp|user count|type|method|name|(?:total )?(?:request|failure) count|# (?:requests|failures|reqs|fails)|reqs|#|(?:50|100)%)$/;

/** Columns that no version of Locust has. */
export const listUnknownColumns = (columns: readonly string[]): string[] =>
  columns.filter((column) => toMeasure(column) === null && !OTHER.test(column));

export const UNKNOWN_COLUMN = 'not a column of Locust';

/** The figures of a row by its columns; null where a cell of a figure is not a number. `N/A` is no figure. */
export function toRowFigures(
  columns: readonly string[],
  cells: readonly string[],
  { location, n }: { readonly location: Location; readonly n: number | null },
): LoadFigure[] | null {
  const figures: LoadFigure[] = [];
  for (const [at, column] of columns.entries()) {
    const measure = toMeasure(column);
    const text = cells[at] ?? '';
    if (measure === null || text === 'N/A' || text === '') continue;
    const value = parsePrintedNumber(text);
    if (value === null) return null;
    figures.push({ location, ...measure, value, n });
  }
  return figures;
}

/** `GET /rows`, `Aggregated`: the type, which a row of all requests does not have, and the name. */
export const toRequestName = (type: string, name: string): string =>
  type === '' || type === 'None' || /^(?:Aggregated|Total)$/.test(name) ? name : `${type} ${name}`;
