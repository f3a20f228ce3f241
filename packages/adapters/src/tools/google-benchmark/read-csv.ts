import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { Fields } from '../../json/json-fields.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { Line } from '../../text/line.ts';
import { listNames, toRow } from './fields-row.ts';
import type { BenchmarkRow } from './row.ts';

const HEADER = /^"?name"?,"?iterations"?,"?real_time"?,"?cpu_time"?,"?time_unit"?,/;
const TEXTS = new Set(['name', 'time_unit', 'label', 'error_message']);

export const isCsvHeader = (text: string): boolean => HEADER.test(text.slice(0, 100));

/** A row under the names of its columns, as a JSON report would have it. Empty cells are left out. */
function toFields(columns: readonly string[], cells: readonly string[]): Fields {
  const pairs = columns.flatMap((column, index): [string, unknown][] => {
    const cell = cells[index] ?? '';
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
  let columns: readonly string[] = [];
  const read: { readonly line: Line; readonly fields: Fields }[] = [];
  for (const line of native.lines) {
    const cells = isCsvHeader(line.text) || columns.length === 0 ? [] : readCells(line.text, ',');
    if (isCsvHeader(line.text)) {
      columns = readCells(line.text, ',');
      draft.accept(line);
    } else if (columns.length === 0 || line.text.trim() === '') continue;
    // A row of a failed benchmark ends after its message.
    else if (cells.length > columns.length || cells.length < 10) {
      draft.reject(line, line.text, 'not a row of the report: its columns do not match the header');
    } else {
      const fields = toFields(columns, cells);
      for (const [column, value] of Object.entries(fields)) {
        if (value === null && column !== 'real_time')
          draft.reject(line, line.text, `the cell of ${column} is not a number`);
      }
      read.push({ line, fields });
    }
  }
  const names = listNames(read.map(({ fields }) => fields));
  return read.flatMap(({ line, fields }) => {
    const row = toRow(fields, { location: line, text: line.text }, names);
    if (row === null) draft.reject(line, line.text, 'the row has no name');
    return row ? [row] : [];
  });
}
