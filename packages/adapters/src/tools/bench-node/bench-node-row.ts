import type { Quantity } from '../../figures/convert-value.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { parsePrintedTime } from '../../figures/printed-time.ts';
import { readCells } from '../../text/csv-cells.ts';

/** One benchmark, from any of the reports. */
export type BenchNodeRow = {
  readonly name: string;
  /** Operations per second, or the time of the whole benchmark with `benchmarkMode: 'time'`. */
  readonly rate: number | null;
  readonly total: Quantity | null;
  readonly samples: number | null;
  /** Of one operation; the chart prints none. */
  readonly low: Quantity | null;
  readonly high: Quantity | null;
};

const TAIL =
  /\s(\S{1,30}) (ops\/sec|total time)(?: (?:±|\+\/-)\s?\S{1,10}%)? \((\d{1,9}) runs sampled\) .{0,300}?min\.\.max=\((\S{1,24}?)\.\.\.(\S{1,24}?)\)/;
const CHART = /^(.{1,200}?)\s{1,200}▏[█─]{1,60}▕\s{1,4}(\S{1,30}) ops\/sec \|\s{1,9}(\d{1,9}) samples/;
export const CSV_HEADER = /^name,(ops\/sec|total time),samples,plugins,min,max$/;

/** A row of the text, of the tree of the pretty report, or of the chart; null for other lines. */
export function readTextRow(line: string): BenchNodeRow | null {
  const text = line.slice(0, 1500).trim();
  const [, charted, printed = '', count] = CHART.exec(text) ?? [];
  if (charted !== undefined)
    return {
      name: charted,
      rate: parsePrintedNumber(printed),
      total: null,
      samples: Number(count),
      low: null,
      high: null,
    };
  const match = text.includes('min..max=(') ? TAIL.exec(text) : null;
  if (!match) return null;
  const [, value = '', unit, samples, low = '', high = ''] = match;
  const name = text
    .slice(0, match.index)
    .replace(/^[├└│─\s]{1,40}/, '')
    .trim()
    .replace(/\s{1,60}x$/, '');
  return {
    name,
    rate: unit === 'ops/sec' ? parsePrintedNumber(value) : null,
    total: unit === 'ops/sec' ? null : parsePrintedTime(value),
    samples: Number(samples),
    low: parsePrintedTime(low),
    high: parsePrintedTime(high),
  };
}

/** A row of the CSV, which quotes no name: the other columns are counted from the right. */
export function readCsvRow(line: string, unit: string): BenchNodeRow | null {
  const cells = readCells(line, ',');
  if (cells.length < 6) return null;
  const [value = '', samples = '', , low = '', high = ''] = cells.slice(-5);
  const isRate = unit === 'ops/sec';
  return {
    name: cells.slice(0, -5).join(',').trim(),
    rate: isRate ? parsePrintedNumber(value) : null,
    total: isRate ? null : parsePrintedTime(value),
    samples: parsePrintedNumber(samples),
    low: parsePrintedTime(low),
    high: parsePrintedTime(high),
  };
}
