import type { Block } from '../markers/report-document.ts';
import { toShift } from './beyond-noise.ts';
import type { Figures, FiguresRatio } from './figures.ts';
import { type BlockResult, resultOf } from './finding.ts';
import { findColumn, pairOf, selectRows } from './select.ts';
import type { BlockSettings } from './settings.ts';
import { formatInterval, formatRatio, listNames } from './words.ts';

/** What a value says as a version, against the version that was measured. */
export function evaluateVersion(block: Block, settings: BlockSettings, figures: Figures | null): BlockResult {
  const [name = ''] = settings.drivers;
  const column = figures && findColumn(figures, name);
  if (!column || column.version === null) return resultOf('missing', `version: nothing was measured of ${name}`);
  const { version: is } = column;
  const was = block.content;
  const found = { was, is, interval: null, shifts: [] };
  const title = `version ${column.driver.name}`;
  if (was === '') return { ...found, state: 'empty', message: `${title} not yet written, ${is}` };
  if (was === is) return { ...found, state: 'current', message: `${title} ${is}` };
  return { ...found, state: 'old', message: `${title} ${toOneLine(was)}, newest is ${is}` };
}

/**
 * What a value says as a ratio. It is current while the ratio lies within the interval that it was written from, and while
 * it is one of the numbers of that interval.
 */
export function evaluateRatio(block: Block, settings: BlockSettings, figures: Figures | null): BlockResult {
  const read = figures ? readRatio(settings, figures) : 'nothing was measured';
  if (typeof read === 'string') return resultOf('missing', `number: ${read}`);
  if (read === null) {
    return resultOf('withheld', `number withheld, not comparable: ${listNames(figures?.differences ?? [])}`);
  }
  const { ratio, interval } = read;
  const was = block.content;
  const is = formatRatio(ratio);
  const written = readInterval(block.values.was?.[0]);
  const before = { ratio: numberOf(was), low: written?.low ?? null, high: written?.high ?? null };
  const found = { was, is, interval, shifts: [toShift(before, { ratio, ...interval })] };
  if (was === '' || !written) return { ...found, state: 'empty', message: `number not yet written, ${is}` };
  const { low, high } = written;
  if (ratio < low || ratio > high) {
    const message = `number ${toOneLine(was)} → ${is}, was ${formatInterval(low, high)}`;
    return { ...found, state: 'moved', message };
  }
  if (isOf(was, written)) return { ...found, state: 'current', message: `number ${was}` };
  return { ...found, state: 'moved', message: `number ${toOneLine(was)} → ${is}, which is not what was written` };
}

const toOneLine = (text: string): string => text.slice(0, 40).replace(/\s+/g, ' ');

/** Two decimals, as an interval is written in its marker: what is compared has the same digits. */
const round = (value: number): number => Number(value.toFixed(2));

type Interval = { readonly low: number; readonly high: number };
type Ratio = { readonly ratio: number; readonly interval: Interval };

/** The ratio of a value; null if it is withheld, or a text that says why there is none. */
function readRatio({ drivers, reference, ...selected }: BlockSettings, figures: Figures): Ratio | string | null {
  const [driver = ''] = drivers;
  const [scenario] = selected.scenarios;
  const pair = pairOf(figures, driver, reference);
  if (!pair) return `${driver} was not compared with ${reference ?? 'the reference'}`;
  const rows = scenario === undefined ? [] : selectRows(figures, selected);
  if (rows.length > 1) return `${scenario} has ${rows.length} cases, choose one as in params=rows=1000`;
  const [row] = rows;
  if (scenario !== undefined && !row) return `nothing was measured for ${scenario}`;
  const found = pair(row ?? null);
  if (found && found.ratio !== null && found.ratio > 0) return toRatio(found, found.ratio);
  return figures.isWithheld ? null : `nothing shows a ratio of ${driver} for ${scenario ?? 'all scenarios'}`;
}

/** With the interval it is in; without one that is the ratio itself. */
function toRatio({ low, high }: FiguresRatio, exact: number): Ratio {
  const ratio = round(exact);
  return {
    ratio,
    interval: { low: Math.min(ratio, round(low ?? exact)), high: Math.max(ratio, round(high ?? exact)) },
  };
}

function readInterval(written: string | undefined): Interval | null {
  const [, low, high] = /^(\d{1,9}(?:\.\d{1,9})?)\.\.(\d{1,9}(?:\.\d{1,9})?)$/.exec(written ?? '') ?? [];
  return low === undefined || high === undefined ? null : { low: Number(low), high: Number(high) };
}

/** NaN of a text that is no number. */
const numberOf = (times: string): number => Number(times.slice(0, -1).replaceAll(',', ''));

/** Whether a text is a number of an interval, as a value is written. */
function isOf(times: string, { low, high }: Interval): boolean {
  if (!/^\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{1,9})?×$/.test(times)) return false;
  const value = numberOf(times);
  return value >= numberOf(formatRatio(low)) && value <= numberOf(formatRatio(high));
}
