import { addLoad } from '../../load-tool/load.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { isBenchmarkLine, isResultsLine, NOISE, readConsole } from './read-console.ts';
import { isCsvHead, readCsv } from './read-csv.ts';
import { isSummary, readSummary } from './read-summary.ts';

const isCsv = ({ lines }: NativeText): boolean => lines.some(({ text }) => isCsvHead(text.slice(0, 1000)));

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isCsv(native)) readCsv(native, draft);
  else {
    const runs = readConsole(native, draft);
    if (runs.length === 0) draft.reject('file', native.text.slice(0, 200), 'no run of BenchBase: the log is truncated');
    for (const run of runs) addLoad(draft, run);
  }
}

/** The summary and CSV files of BenchBase, and its console. */
export const benchbase = withReport(
  {
    isReport: isSummary,
    keys: [['Benchmark Type'], ['Latency Distribution', 'DBMS Type']],
    read: (json, draft) => addLoad(draft, readSummary(json, draft)),
  },
  {
    name: 'benchbase',
    title: 'BenchBase',
    noise: NOISE,
    aliases: ['oltpbench', 'oltp-bench'],
    signature:
      'JSON with `Latency Distribution` and `Throughput (requests/second)`, its CSV files, or `Results(…) = 20.5 requests/sec`',
    recognises: (native) =>
      isCsv(native) || native.lines.some(({ text }) => isResultsLine(text) || isBenchmarkLine(text)),
    read,
  },
);
