import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { medianOf } from '../../figures/statistics.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { BenchFigure, RustEntry } from '../../rust-bench/test-log.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import { perIteration } from './read-console.ts';

/** The parts of a benchmark's name, as far as it has them. */
const NAME = ['group', 'function', 'value'];
/** What R writes for an empty cell. */
const NONE = /^(?:NA)?$/;
/** Before criterion 0.3 the total had no unit of its own. */
const TOTALS: Readonly<Record<string, string | undefined>> = {
  sample_measured_value: undefined,
  sample_time_nanos: 'ns',
};

/** The name of a benchmark in a row: its parts, joined as criterion joins them. */
export const nameOf = (cells: ReadonlyMap<string, string>, columns: readonly string[]): string =>
  columns
    .flatMap((column) => cells.get(column)?.trim() ?? [])
    .filter((part) => !NONE.test(part))
    .join('/');

const isRawHead = (text: string): boolean =>
  text.startsWith('group,function,value,') &&
  /,sample_(?:measured_value|time_nanos),(?:unit,)?iteration_count$/.test(text.slice(0, 300).trimEnd());

/** Whether a text is a `raw.csv` of criterion, or several. */
export const hasRawTable = ({ lines }: NativeText): boolean => lines.some(({ text }) => isRawHead(text));

type Batches = { readonly line: Line; readonly unit: string; readonly totals: number[]; readonly iterations: number[] };

function toEntry(name: string, { line, unit, totals, iterations }: Batches, draft: OutcomeDraft): RustEntry[] {
  const measure = parsePrintedUnit(unit)?.measure;
  const samples = perIteration(totals, iterations);
  const value = samples && medianOf(samples);
  if (!measure || samples === null || value === null) {
    draft.reject(line, line.text, measure ? 'batches without iterations' : `"${unit}" is not a unit`);
    return [];
  }
  const figure: BenchFigure = { ...measure, statistic: 'median', value, n: samples.length, samples };
  return [{ line, name, target: null, figures: [figure] }];
}

/** The benchmarks of `raw.csv`: a row for each batch, with its total and its number of iterations. */
export function readRawTable(native: NativeText, draft: OutcomeDraft): RustEntry[] {
  const benchmarks = new Map<string, Batches>();
  for (const { line, cells } of readColumns(native, draft, { isHead: isRawHead })) {
    const name = nameOf(cells, NAME);
    const [column = '', fixed] = Object.entries(TOTALS).find(([key]) => cells.has(key)) ?? [];
    const total = parsePrintedNumber(cells.get(column) ?? '');
    const iterations = parsePrintedNumber(cells.get('iteration_count')?.trim() ?? '');
    if (name === '' || total === null || iterations === null) {
      draft.reject(line, line.text, name === '' ? 'a row without a benchmark name' : 'not a number');
      continue;
    }
    const known = benchmarks.get(name) ?? { line, unit: fixed ?? cells.get('unit') ?? '', totals: [], iterations: [] };
    known.totals.push(total);
    known.iterations.push(iterations);
    benchmarks.set(name, known);
    if (line !== known.line) draft.accept(line);
  }
  return [...benchmarks].flatMap(([name, batches]) => toEntry(name, batches, draft));
}
