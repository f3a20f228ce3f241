import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { shareOf, toStddev } from '../../figures/statistics.ts';
import { isDriverName } from '../../names/known-drivers.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import { readName, toMaskedBody } from '../../text/clean-text.ts';
import type { Line } from '../../text/native-text.ts';
import {
  ConsoleReader,
  isBanner,
  keyOf,
  NOISE,
  type ProgressRow,
  readColumns,
  readDeviation,
  readMemory,
  readPercent,
  readTime,
  type TableRow,
  TIMES,
  type Variant,
} from './read-progress.ts';

/** The set of parameters is a param, unless its name is the driver. */
function toNamed(draft: OutcomeDraft, line: Line, variant: Variant): NamedCell {
  const { benchmark, subject, set } = variant;
  const isDriver = isDriverName(set, 'php');
  const params: Params = isDriver || set === '' ? {} : { set: toParamValue(set) };
  const name = benchmark === '' ? subject : `${benchmark}::${subject}`;
  return toNamedCell(draft, line, isDriver ? [name, set] : name, { language: 'php', params });
}

/** A cell of a subject that threw. */
const FAILED = /^(?:ERR|ERROR|FAILED)$/i;

const metricOf = (unit: string): string => (unit.startsWith('ops/') ? 'throughput' : 'latency');

/**
 * `rstdev` is the standard deviation of the iterations, in percent of their mean. Beside a mode it is taken of the mode,
 * as phpbench prints it (`Mo5.184μs (±39.05%)`).
 */
function addTableRow(draft: OutcomeDraft, row: TableRow): void {
  const { line, cells } = row;
  const percent = cells.has('rstdev') ? readPercent(cells.get('rstdev') ?? '') : null;
  const n = parsePrintedNumber(cells.get('its') ?? '');
  const figures: Figure[] = [];
  let isWhole = percent !== null || !cells.has('rstdev');
  for (const [column, statistic] of Object.entries(TIMES)) {
    const cell = cells.get(column);
    if (cell === undefined) continue;
    const quantity = readTime(cell);
    isWhole &&= quantity !== null;
    if (!quantity) continue;
    const isMiddle = (column === 'mean' || column === 'mode') && percent !== null;
    const stdev = cells.get('stdev') === undefined ? null : readDeviation(cells.get('stdev') ?? '', quantity.unit);
    const uncertainty = isMiddle ? toStddev(stdev ?? shareOf(quantity, percent)) : null;
    figures.push({ location: line, metric: metricOf(quantity.unit), ...quantity, statistic, uncertainty });
  }
  const peak = cells.get('mem_peak') ?? cells.get('memory');
  const memory = peak === undefined ? null : readMemory(peak);
  if (!isWhole || (peak !== undefined && !memory)) {
    draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    return;
  }
  if (memory) figures.push({ location: line, metric: 'peak-memory', ...memory, statistic: 'max' });
  addFigures(draft, toNamed(draft, line, row), figures, n);
}

function addProgress(draft: OutcomeDraft, row: ProgressRow): void {
  const { line, n } = row;
  const mode = readTime(row.mode);
  const percent = readPercent(row.percent);
  if (!mode || percent === null) {
    draft.reject(line, line.text, 'a value of the row is not a number with a unit');
    return;
  }
  const uncertainty = toStddev(shareOf(mode, percent));
  const figure = { location: line, metric: metricOf(mode.unit), ...mode, statistic: 'mode', uncertainty };
  addFigures(draft, toNamed(draft, line, row), [figure], n);
}

function addFailed(draft: OutcomeDraft, line: Line, named: NamedCell, reason: string): void {
  const message = toMaskedBody(reason.split('\nStack trace:')[0], 'phpbench printed no message', 1000);
  addUnmeasured(draft, line, named, { unit: 'us', statistic: 'mode', reason: message });
}

/** What phpbench prints, and its tables as CSV or Markdown. */
export const phpbench: Adapter = {
  name: 'phpbench',
  title: 'PHPBench',
  harness: { name: 'PHPBench', tool: { name: 'phpbench' } },
  environment: { runtime: { name: 'php' } },
  noise: NOISE,
  aliases: ['php', 'php-bench'],
  signature: 'a report with the columns `benchmark`, `subject`, `set` and `revs`',
  recognises: ({ lines }) => lines.some(({ text }) => isBanner(text) || readColumns(text) !== null),
  read(native, draft) {
    const { rows, tables, failures, version, php } = new ConsoleReader(native, draft).readAll();
    draft.setTool({ version });
    draft.setEnvironment({ runtime: { name: 'php', version: readName(php, 100) } });
    const aggregated = new Set(tables.filter(({ cells }) => cells.has('mode')).map(keyOf));
    for (const row of rows) {
      if (aggregated.has(keyOf(row))) draft.ignore(row.line, 'progress of results in the table below');
      else addProgress(draft, row);
    }
    for (const failure of failures.values()) {
      addFailed(draft, failure.line, toNamed(draft, failure.line, failure), failure.reason);
    }
    for (const row of tables) {
      const isFailed = Object.keys(TIMES).some((column) => FAILED.test(row.cells.get(column) ?? ''));
      if (!isFailed) addTableRow(draft, row);
      else if (failures.has(keyOf(row))) draft.accept(row.line);
      else addFailed(draft, row.line, toNamed(draft, row.line, row), '');
    }
  },
};
