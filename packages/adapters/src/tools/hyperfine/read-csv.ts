import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, isOpenEnd } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import { type Benchmark, toMean, toSummary } from './benchmark.ts';

const HEADER = 'command,mean,stddev,median,user,system,min,max';
const PARAMETER = 'parameter_';

const isCsvHeader = (text: string): boolean => text === HEADER || text.startsWith(`${HEADER},parameter_`);

/** True for what `--export-csv` writes, which may stand below other lines. */
export const hasCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHeader(text));

/** Read what `--export-csv` writes: seconds, no samples and no count of them. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const split = (text: string) => readCells(text, ',');
  const readHead = (text: string) => (isCsvHeader(text) ? split(text) : null);
  return readColumns(native, draft, { readHead, split, isCut: () => false }).flatMap(({ line, cells }): Benchmark[] => {
    const number = (column: string) => parsePrintedNumber(cells.get(column) ?? '');
    const command = cells.get('command') ?? '';
    const value = number('mean');
    if (command === '' || value === null) {
      draft.reject(line, line.text, 'not a hyperfine row: no command or no mean');
      return [];
    }
    // The last number of a text may be cut off, and without params it is the greatest time.
    const isCut = isOpenEnd(native, line) && [...cells].at(-1)?.[0] === 'max';
    if (isCut) draft.reject(line, `max ${cells.get('max')}`, CUT_OFF);
    const params = [...cells].flatMap(([name, text]) =>
      name.startsWith(PARAMETER) && text !== '' ? [[name.slice(PARAMETER.length), text] as const] : [],
    );
    const seconds = (column: string) => {
      const printed = number(column);
      return printed === null ? null : { value: printed, unit: 's' };
    };
    const mean = { location: line, metric: 'latency', unit: 's', value, statistic: 'mean' };
    const max = isCut ? null : number('max');
    const figures = [
      { ...mean, uncertainty: toStddev(number('stddev')) },
      ...toSummary(line, 's', { median: number('median'), min: number('min'), max }),
      ...toMean(line, 'user-time', seconds('user')),
      ...toMean(line, 'system-time', seconds('system')),
    ];
    return [{ location: line, command, params: new Map(params), figures, failure: null }];
  });
}
