import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { withReport } from '../../outcome/with-report.ts';
import { addStats, type OperationStats } from './memtier-stats.ts';
import { NOISE, readConsole, readHead } from './read-console.ts';
import { isReport, readJson } from './read-json.ts';

function addAll(draft: OutcomeDraft, native: NativeText, stats: readonly OperationStats[]): void {
  if (stats.length === 0) {
    const reason = 'no table of results: memtier_benchmark was stopped, or the log is truncated';
    draft.reject('file', native.text.slice(0, 200), reason);
  }
  for (const operation of stats) addStats(draft, operation);
}

/** What memtier_benchmark prints, and its `--json-out-file`. */
export const memtierBenchmark = withReport(
  {
    isReport,
    keys: [['run information', 'Connections per thread']],
    read: (json, draft, native) => addAll(draft, native, readJson(json, draft)),
  },
  {
    name: 'memtier-benchmark',
    title: 'memtier_benchmark',
    noise: NOISE,
    aliases: ['memtier', 'memtier_benchmark'],
    signature: 'a table under `Type  Ops/sec  Hits/sec … KB/sec`, or JSON with `ALL STATS` and `Ops/sec`',
    recognises: (native) =>
      native.lines.some(
        ({ text }) =>
          text.length < 1100 && (readHead(text.trim()) !== null || /^\[RUN #\d{1,6}[ \]].{1,100} ops, /.test(text)),
      ),
    read: (native, draft) => addAll(draft, native, readConsole(native, draft)),
  },
);
