import type { Result } from '@tachograph/schema/result';
import { formatExact } from '@tachograph/units';
import { formatTable } from '../format-table.ts';
import { clip, listParams } from '../format-text.ts';

/** Longer scenario names are cut in the table; `--json` has them whole. */
const MAX_CELL = 60;

type ResultColumn = {
  readonly title: string;
  readonly alignRight?: boolean;
  readonly cell: (result: Result, rule: number | null) => string;
};

const formatLevel = (level: number | null | undefined) => (level ? ` ${formatExact(level * 100)} %` : '');

/** `±1.06 % (rme 95 %)`, `±4.25 (ci 99.9 %)`, `12–14 (iqr)`; empty where the tool printed none. */
function formatUncertainty({ uncertainty }: Result): string {
  if (!uncertainty) return '';
  const { kind, level, value, low, high } = uncertainty;
  const label = `(${kind}${formatLevel(level)})`;
  if (value !== undefined) return `±${formatExact(Number(value.toPrecision(4)))}${kind === 'rme' ? ' %' : ''} ${label}`;
  return `${formatExact(low ?? 0)}–${formatExact(high ?? 0)} ${label}`;
}

const COLUMNS: readonly ResultColumn[] = [
  { title: 'driver', cell: ({ driver }) => [driver.name, driver.version].filter((part) => part).join(' ') },
  { title: 'scenario', cell: ({ scenario }) => scenario },
  { title: 'params', cell: ({ params }) => listParams(params).join(' ') },
  { title: 'metric', cell: ({ metric, statistic }) => [metric, statistic].filter((part) => part).join(' ') },
  { title: 'value', alignRight: true, cell: ({ value }) => (value === null ? '–' : formatExact(value)) },
  { title: '±', cell: formatUncertainty },
  { title: 'unit', cell: ({ unit }) => unit },
  { title: 'n', alignRight: true, cell: ({ n }) => (n ? formatExact(n) : '') },
  { title: 'inv.', alignRight: true, cell: ({ invocation }) => (invocation ? String(invocation) : '') },
  {
    title: 'status',
    cell: ({ status, statusReason }) => (status === 'ok' ? 'ok' : `${status}: ${statusReason ?? ''}`),
  },
];

/** Which rule of a mapping made the row, counted from 1. */
const RULE: ResultColumn = { title: 'rule', alignRight: true, cell: (_, rule) => (rule === null ? '–' : String(rule)) };

const ALWAYS = new Set(['driver', 'scenario', 'params', 'value', '±', 'unit', 'n', 'status', 'rule']);

/**
 * Results as a table for a terminal, one per line, with the rule that made each where there are rules. A column that would
 * be empty throughout is left out if it may be.
 */
export function formatResults(results: readonly Result[], rules: readonly (number | null)[] | null = null): string {
  const shown: readonly ResultColumn[] = rules === null ? COLUMNS : [...COLUMNS, RULE];
  const columns = shown.map(({ cell, ...column }) => ({
    ...column,
    cells: results.map((result, at) => clip(cell(result, rules?.[at] ?? null).replace(/\s+/g, ' '), MAX_CELL)),
  }));
  return formatTable(columns.filter(({ title, cells }) => ALWAYS.has(title) || cells.some((cell) => cell !== '')));
}
