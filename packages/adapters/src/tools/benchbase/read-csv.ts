import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { medianOf } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import { addLatencies } from '../../outcome/add-latencies.ts';
import { addFigures } from '../../outcome/figure.ts';
import { UNKNOWN, warnNoDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/line.ts';

const WINDOWS = /^Time \(seconds\),(?:Requests,)?Throughput \(requests\/second\),/;
const RAW = /^Transaction Type Index,Transaction Name,Start Time \(microseconds\),Latency \(microseconds\),/;
const RATE = 'Throughput (requests/second)';

export const isCsvHead = (text: string): boolean => WINDOWS.test(text) || RAW.test(text);

type Column = { readonly line: Line; readonly values: number[] };

/** The numbers of one column by the text of another; rows that have none are rejected. */
function readColumn(native: NativeText, draft: OutcomeDraft, value: string, name: string) {
  const groups = new Map<string, Column>();
  const split = (text: string) => text.slice(0, 1000).trim().split(',');
  const readHead = (text: string) => (isCsvHead(text.slice(0, 1000)) ? split(text) : null);
  for (const { line, cells } of readColumns(native, draft, { readHead, split })) {
    const number = parsePrintedNumber(cells.get(value) ?? '');
    const key = cells.get(name) ?? '';
    const group = groups.get(key) ?? { line, values: [] };
    if (number === null) draft.reject(line, line.text, `${value} is not a number`);
    else {
      groups.set(key, group);
      group.values.push(number);
      draft.accept(line);
    }
  }
  if (groups.size === 0) draft.reject('file', '', 'no row below the header: the file is truncated');
  return groups;
}

const toCell = (scenario: string) => ({ scenario: scenarioName(scenario), params: {}, driver: { name: UNKNOWN } });

/** Read a raw file: the latencies of each transaction by its name; or a file of windows: the rate of each window. */
export function readCsv(native: NativeText, draft: OutcomeDraft): void {
  const head = native.lines.find(({ text }) => isCsvHead(text.slice(0, 1000)))?.text ?? '';
  if (RAW.test(head)) {
    const groups = readColumn(native, draft, 'Latency (microseconds)', 'Transaction Name');
    for (const [name, { line, values }] of groups) {
      const named = { cell: toCell(name), printed: { name, uncertain: ['driver'] as const } };
      addLatencies(draft, line, named, { unit: 'us', n: values.length, median: medianOf(values), samples: values });
    }
    return;
  }
  const windows = readColumn(native, draft, RATE, '').get('');
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
  const named = {
    cell: toCell('benchbase'),
    printed: { name: 'benchbase', uncertain: ['scenario', 'driver'] },
  } as const;
  const figure = { location: line, metric: 'throughput', unit: 'ops/s', statistic: 'median', value, samples: values };
  addFigures(draft, named, [figure], values.length);
}
