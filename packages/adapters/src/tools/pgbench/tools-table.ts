import type { Params } from '@tachograph/schema/result';
import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toParams } from '../../names/param-value.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line, NativeText } from '../../text/native-text.ts';

const HEADS = ['set', 'script', 'scale', 'clients', 'tps'];

/** The header of the tests of pgbench-tools as CSV: of its table `tests`, or of its report. */
const isHead = (text: string): boolean => {
  const cells = text.slice(0, 500).includes('script') ? readCells(text.slice(0, 500).trimEnd(), ',') : [];
  return HEADS.every((name) => cells.includes(name));
};

export const hasToolsTable = ({ lines }: NativeText): boolean => lines.some(({ text }) => isHead(text));

/** What each column measures; latencies in milliseconds. */
const FIGURES: Readonly<Record<string, Pick<Figure, 'metric' | 'unit' | 'statistic'>>> = {
  tps: { metric: 'throughput', unit: 'tps', statistic: 'mean' },
  avg_latency: { metric: 'latency', unit: 'ms', statistic: 'mean' },
  percentile_90_latency: { metric: 'latency', unit: 'ms', statistic: 'p90' },
  '90%<': { metric: 'latency', unit: 'ms', statistic: 'p90' },
  max_latency: { metric: 'latency', unit: 'ms', statistic: 'max' },
};
const PARAMS: Readonly<Record<string, string>> = {
  scale: 'scale',
  clients: 'clients',
  workers: 'threads',
  rate_limit: 'rate',
};

const OTHERS = ['test', 'set', 'script', 'trans', 'dbsize', 'start_time', 'end_time', 'wal_written', 'cleanup'];
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(FIGURES), ...Object.keys(PARAMS), ...OTHERS]);

/** A test of pgbench-tools; no figures where it did not come to its end. */
export type ToolsTest = {
  readonly line: Line;
  readonly script: string;
  readonly params: Params;
  readonly figures: readonly Figure[];
  readonly n: number | null;
};

/** The tests of pgbench-tools: a row each. The set of tests is a param where there are several. */
export function readToolsTable(native: NativeText, draft: OutcomeDraft): ToolsTest[] {
  const rows = [...readColumns(native, draft, { isHead })];
  for (const name of rows[0]?.cells.keys() ?? [])
    if (!KNOWN.has(name)) draft.warn(rows[0]?.line ?? 'file', `a column that is not read: "${name.slice(0, 60)}"`);
  const isOneSet = new Set(rows.map(({ cells }) => cells.get('set'))).size < 2;
  return rows.map(({ line, cells }) => {
    const read = (column: string) => parsePrintedNumber(cells.get(column) ?? '');
    const stated = Object.entries(isOneSet ? PARAMS : { ...PARAMS, set: 'set' });
    const figures = Object.entries(FIGURES).flatMap(([column, measure]): Figure[] => {
      const value = read(column);
      const printed = cells.get(column)?.trim() ?? '';
      if (value === null && printed !== '') draft.reject(line, printed, `the ${column} is not a number`);
      return value === null ? [] : [{ location: line, ...measure, value }];
    });
    return {
      line,
      script: cells.get('script')?.trim() ?? '',
      params: toParams(
        stated.flatMap(([column, name]) => (cells.get(column) ? [[name, cells.get(column) ?? '']] : [])),
      ),
      figures: read('tps') === 0 ? [] : figures,
      n: read('trans'),
    };
  });
}
