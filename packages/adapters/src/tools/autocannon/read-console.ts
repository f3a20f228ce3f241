import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { lookUp } from '../../json/look-up.ts';
import type { LoadFigure } from '../../load-tool/load.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import { splitRow } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/lines.ts';
import type { Start } from './start.ts';

const RUNNING = /^Running (?:\d.{0,40}) test @ (\S{1,2000})$/;
const CONNECTIONS = /^(\d{1,9}) connections(?: with (\d{1,9}) pipelining factor)?(?:, .{1,100})?$/;
const WORKERS = /^(\d{1,6}) workers$/;
const SAMPLES = /^# of samples: (\d{1,9})$/;
const PROBLEM =
  /^(?:\d[\d.k]{0,20} 2xx responses, ([1-9]\d{0,15}) non 2xx responses|[1-9][\d.k]{0,20} errors\b.{0,60})$/;
const ROWS: Readonly<Record<string, readonly [metric: string, unit: string]>> = {
  Latency: ['latency', ''],
  'Req/Sec': ['throughput', 'ops/s'],
  'Bytes/Sec': ['bandwidth', '/s'],
};
const COLUMN = /^(?:Stat|Avg|Stdev|Min|Max|\d{1,3}(?:\.\d{1,4})?%)$/;
const QUANTILES = { '50%': 'median', '97.5%': 'p97.5', '99%': 'p99', Max: 'max' } as const;
export const NOISE: NoiseRules = {
  'border of a table': /^[┌├└][─┬┼┴┐┤┘]{1,1000}$/,
  // It has its unit only in the head and repeats the values.
  'table of --latency': /^│ (?:Percentile|[\d.]{1,10})\s{1,20}│ (?:Latency \(ms\)|[\d.]{1,20})\s{1,20}│$/,
  'sampling interval': /^Req\/Bytes counts sampled/,
  'sum of requests': /^[\d.k]{1,20} requests in [\d.]{1,20}s, /,
};

const toCells = (text: string): string[] => splitRow(text, '│');

/** True for the head of the table, which names its percentiles. */
export const isTableHead = (text: string): boolean => {
  const cells = text.startsWith('│ Stat') ? toCells(text.slice(0, 500)) : [];
  return cells[0] === 'Stat' && cells.includes('Avg') && cells.includes('Stdev');
};

/** `0.06 ms`, `16,410`, `2.13 MB`. */
function readCell(text: string): Quantity | null {
  const [printed = '', unit = ''] = text.split(' ');
  const value = parsePrintedNumber(printed);
  return value === null ? null : { value, unit };
}

function readRow(draft: OutcomeDraft, line: Line, head: readonly string[]): LoadFigure[] {
  const cells = toCells(line.text.slice(0, 500));
  const [metric, suffix] = lookUp(ROWS, cells[0] ?? null) ?? [];
  if (metric === undefined || suffix === undefined) return [];
  if (cells.length !== head.length) {
    draft.reject(line, line.text, 'the row is not as long as its head');
    return [];
  }
  const unreadable = cells.slice(1).filter((cell) => readCell(cell) === null);
  if (unreadable.length > 0) draft.reject(line, line.text, `not a number: ${unreadable.join(', ')}`);
  const cellOf = (name: string) => readCell(cells[head.indexOf(name)] ?? '');
  const toFigure = (statistic: string, { value, unit }: Quantity, deviation: number | null): LoadFigure => ({
    location: line,
    metric,
    unit: suffix === 'ops/s' ? suffix : `${unit}${suffix}`,
    value,
    statistic,
    uncertainty: toStddev(deviation),
    n: null,
  });
  const mean = cellOf('Avg');
  // autocannon prints `403 kB` beside `2.13 MB`.
  const deviation = cellOf('Stdev');
  const figures = mean ? [toFigure('mean', mean, deviation && convertValue(deviation, mean.unit))] : [];
  // Percentiles of rates are those of seconds, of which there are few.
  if (metric !== 'latency') return figures;
  for (const [name, statistic] of Object.entries(QUANTILES)) {
    const cell = cellOf(name);
    if (cell) figures.push(toFigure(statistic, cell, null));
  }
  return figures;
}

type Open = { location: Line; name: string; params: Record<string, number>; figures: LoadFigure[] };

/** Read what autocannon prints, one load after the other. */
export function readConsole(native: NativeText, draft: OutcomeDraft): Start[] {
  const loads: Open[] = [];
  let head: readonly string[] = [];
  const start = (line: Line, name: string) => loads.push({ location: line, name, params: {}, figures: [] });
  for (const line of native.lines) {
    const text = line.text.slice(0, 2100).trim();
    const url = RUNNING.exec(text)?.[1];
    const last = loads.at(-1);
    const isNew = !last || last.figures.some(({ metric }) => metric === 'latency');
    const [, connections, pipelining] = CONNECTIONS.exec(text) ?? [];
    const workers = WORKERS.exec(text)?.[1];
    const samples = SAMPLES.exec(text)?.[1];
    if (url !== undefined) start(line, toUrlPath(url));
    else if (isTableHead(text)) {
      head = toCells(text);
      const unknown = head.filter((cell) => !COLUMN.test(cell));
      if (unknown.length > 0) draft.reject(line, text, `not a column of autocannon: ${unknown.join(', ')}`);
    } else if (head.length > 0 && lookUp(ROWS, toCells(text)[0] ?? null)) {
      if (!last || (isNew && text.startsWith('│ Latency'))) start(line, 'autocannon');
      loads.at(-1)?.figures.push(...readRow(draft, line, head));
    } else if (connections !== undefined && last) {
      last.params.connections = Number(connections);
      if (pipelining) last.params.pipelining = Number(pipelining);
    } else if (workers !== undefined && last) last.params.workers = Number(workers);
    else if (samples !== undefined) {
      const n = Number(samples) || null;
      if (last) last.figures = last.figures.map((figure) => (figure.metric === 'latency' ? figure : { ...figure, n }));
    } else if (PROBLEM.test(text)) draft.warn(line, `autocannon reports: ${text}`);
    else continue;
    draft.accept(line);
  }
  return loads;
}
