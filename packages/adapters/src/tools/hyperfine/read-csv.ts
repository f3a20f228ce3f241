import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import { type Benchmark, toMean, toSummary } from './benchmark.ts';

const HEADER = 'command,mean,stddev,median,user,system,min,max';
const COLUMNS = HEADER.split(',').length;

const isCsvHeader = (text: string): boolean => text === HEADER || text.startsWith(`${HEADER},parameter_`);

/** True for what `--export-csv` writes, which may stand below other lines. */
export const hasCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHeader(text));

/** Read what `--export-csv` writes: seconds, no samples and no count of them. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const at = native.lines.findIndex(({ text }) => isCsvHeader(text));
  const header = at < 0 ? undefined : native.lines.at(at);
  const open = findOpenLine(native);
  if (header) draft.accept(header);
  const names = readCells(header?.text ?? '', ',').slice(COLUMNS);
  return native.lines.slice(at + 1).flatMap((line): Benchmark[] => {
    if (line.text.trim() === '') return [];
    const cells = readCells(line.text, ',');
    const [command = '', mean = '', stddev = '', median = '', user = '', system = '', min = '', max = '', ...values] =
      cells;
    const value = parsePrintedNumber(mean);
    if (command === '' || value === null || cells.length !== COLUMNS + names.length) {
      draft.reject(line, line.text, 'not a hyperfine row: no command, no mean, or other columns than the header');
      return [];
    }
    // The last number of a text may be cut off, and without params it is the greatest time.
    const isCut = line === open && names.length === 0;
    if (isCut) draft.reject(line, `max ${max}`, CUT_OFF);
    const greatest = isCut ? null : parsePrintedNumber(max);
    const uncertainty = toStddev(parsePrintedNumber(stddev));
    const params = names.map((name, at) => [name.replace(/^parameter_/, ''), values[at] ?? ''] as const);
    return [
      {
        location: line,
        command,
        params: new Map(params.filter(([name, text]) => name !== '' && text !== '')),
        figures: [
          { metric: 'latency', unit: 's', value, statistic: 'mean', uncertainty, n: null },
          ...toSummary('s', { median: parsePrintedNumber(median), min: parsePrintedNumber(min), max: greatest }),
          ...toMean('user-time', 's', parsePrintedNumber(user), null),
          ...toMean('system-time', 's', parsePrintedNumber(system), null),
        ],
        failure: null,
      },
    ];
  });
}
