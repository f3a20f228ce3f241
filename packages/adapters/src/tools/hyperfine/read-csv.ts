import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { NativeText } from '../../text/lines.ts';
import { CUT_OFF, findOpenLine } from '../../text/open-line.ts';
import { type Benchmark, toMean, toSummary } from './benchmark.ts';

const HEADER = 'command,mean,stddev,median,user,system,min,max';

export const isCsvHeader = (text: string): boolean => text === HEADER || text.startsWith(`${HEADER},parameter_`);

/** Read what `--export-csv` writes: seconds, no samples and no count of them. */
export function readCsv(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const [header] = native.lines;
  const open = findOpenLine(native);
  if (header) draft.accept(header);
  const names = readCells(header?.text ?? '', ',').slice(8);
  return native.lines.slice(1).flatMap((line): Benchmark[] => {
    if (line.text.trim() === '') return [];
    const [command = '', mean = '', stddev = '', median = '', user = '', system = '', min = '', max = '', ...values] =
      readCells(line.text, ',');
    const value = parsePrintedNumber(mean);
    if (command === '' || value === null) {
      draft.reject(line, line.text, 'not a hyperfine row: no command or no mean');
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
