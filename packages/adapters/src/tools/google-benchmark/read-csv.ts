import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { Fields } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import { listNames, toRow } from './fields-row.ts';
import type { BenchmarkRow } from './row.ts';

const HEADER = /^"?name"?,"?iterations"?,"?real_time"?,"?cpu_time"?,"?time_unit"?,/;
const TEXTS = new Set(['name', 'time_unit', 'label', 'error_message']);

export const isCsvHeader = (text: string): boolean => HEADER.test(text.slice(0, 100));

/** A row under the names of its columns, as a JSON report would have it. Empty cells are left out. */
function toFields(cells: ReadonlyMap<string, string>): Fields {
  const pairs = [...cells].flatMap(([column, cell]): [string, unknown][] => {
    if (cell === '') return [];
    if (column === 'error_occurred') return [[column, cell === 'true']];
    return [[column, TEXTS.has(column) ? cell : parsePrintedNumber(cell)]];
  });
  // `false` means that a benchmark was skipped without an error; nothing else fills the cell.
  const skipped = pairs.some(([key, value]) => key === 'error_occurred' && value === false);
  const message = pairs.find(([key]) => key === 'error_message')?.[1];
  return Object.fromEntries([
    ...pairs,
    ...(skipped ? [['skipped', true] as const, ['skip_message', message] as const] : []),
  ]);
}

/** Read a `--benchmark_format=csv` report; lines above its header are console output. */
export function readCsv(native: NativeText, draft: OutcomeDraft): BenchmarkRow[] {
  const split = (text: string) => readCells(text, ',');
  const readHead = (text: string) => (isCsvHeader(text) ? split(text) : null);
  // A row of a failed benchmark ends after its message.
  const rows = readColumns(native, draft, { readHead, split, least: 10, isCut: () => false });
  const read = rows.map(({ line, cells }) => {
    const fields = toFields(cells);
    for (const [column, value] of Object.entries(fields)) {
      if (value === null && column !== 'real_time')
        draft.reject(line, line.text, `the cell of ${column} is not a number`);
    }
    return { line, fields };
  });
  const names = listNames(read.map(({ fields }) => fields));
  return read.flatMap(({ line, fields }) => {
    const row = toRow(fields, { location: line, text: line.text }, names);
    if (row === null) draft.reject(line, line.text, 'the row has no name');
    return row ? [row] : [];
  });
}
