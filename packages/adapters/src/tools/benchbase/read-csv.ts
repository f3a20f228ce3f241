import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { medianOf } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { isOpenEnd, OPEN_END_REASON } from '../../native/open-line.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { toMeasured } from '../../outcome/figure.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';

const WINDOWS = /^Time \(seconds\),(?:Requests,)?Throughput \(requests\/second\),/;
const RAW = /^Transaction Type Index,Transaction Name,Start Time \(microseconds\),Latency \(microseconds\),/;
const RATE = 'Throughput (requests/second)';

export const isCsvHead = (text: string): boolean => WINDOWS.test(text) || RAW.test(text);

type Column = { readonly line: Line; readonly values: number[] };

/** Group the numbers of one column by the text of another, and reject rows that have none or other cells. */
function readColumn(
  native: NativeText,
  draft: OutcomeDraft,
  of: (head: readonly string[]) => readonly [name: number, value: number],
) {
  const groups = new Map<string, Column>();
  const at = native.lines.findIndex(({ text }) => isCsvHead(text.slice(0, 1000)));
  const first = native.lines.at(at);
  const rows = native.lines.slice(at + 1).filter(({ text }) => text.trim() !== '');
  const head = first?.text.trim().split(',') ?? [];
  const [name, value] = of(head);
  if (first) draft.accept(first);
  for (const line of rows) {
    const cells = line.text.slice(0, 1000).trim().split(',');
    const number = cells.length === head.length ? parsePrintedNumber(cells[value] ?? '') : null;
    if (isOpenEnd(native, line)) draft.reject(line, line.text, OPEN_END_REASON);
    else if (number === null) draft.reject(line, line.text, 'not a row with the columns of its heading');
    else {
      const key = name < 0 ? '' : (cells[name] ?? '');
      const group = groups.get(key) ?? { line, values: [] };
      groups.set(key, group);
      group.values.push(number);
      draft.accept(line);
    }
  }
  if (groups.size === 0) draft.reject('file', first?.text ?? '', 'no row below the heading: the file is truncated');
  return groups;
}

const toCell = (scenario: string) => ({ scenario: scenarioName(scenario), params: {}, driver: { name: UNKNOWN } });

/** Read a raw file: the latencies of each transaction by its name; or a file of windows: the rate of each window. */
export function readCsv(native: NativeText, draft: OutcomeDraft): void {
  const head = native.lines.find(({ text }) => isCsvHead(text.slice(0, 1000)))?.text ?? '';
  if (RAW.test(head)) {
    const groups = readColumn(native, draft, () => [1, 3]);
    for (const [name, { line, values }] of groups) {
      const named = { cell: toCell(name), printed: { name, uncertain: ['driver'] as const } };
      addLatencies(draft, line, named, { unit: 'us', n: values.length, median: medianOf(values), samples: values });
    }
    return;
  }
  const windows = readColumn(native, draft, (names) => [-1, names.indexOf(RATE)]).get('');
  const value = windows ? medianOf(windows.values) : null;
  if (!windows || value === null) return;
  const { line, values } = windows;
  const message = 'the latencies of single windows are left out: send the file *.summary.json for those of the run';
  warnNoDriver(draft, line);
  draft.warn(line, message);
  draft.warn(line, 'a CSV does not name its benchmark: the scenario is stored as "benchbase"', {
    field: 'scenario',
    name: 'benchbase',
  });
  const measured = toMeasured({ metric: 'throughput', unit: 'ops/s' }, value, {
    statistic: 'median',
    n: values.length,
  });
  const printed = { name: 'benchbase', uncertain: ['scenario', 'driver'] } as const;
  draft.add(line, { ...toCell('benchbase'), ...measured, samples: values }, printed);
}
