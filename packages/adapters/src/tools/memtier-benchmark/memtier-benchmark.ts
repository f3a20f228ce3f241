import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { isTruncatedJson, rejectTruncatedJson } from '../../outcome/truncated-json.ts';
import { addStats } from './memtier-stats.ts';
import { NOISE, readConsole, readHead } from './read-console.ts';
import { isReport, readJson } from './read-json.ts';

const isTruncated = (native: NativeText): boolean =>
  isTruncatedJson(native, ['run information', 'Connections per thread']);

function read(native: NativeText, draft: OutcomeDraft): void {
  if (isTruncated(native)) {
    rejectTruncatedJson(draft, native);
    return;
  }
  const stats = isReport(native.json) ? readJson(native.json, draft) : readConsole(native, draft);
  if (stats.length === 0) {
    const reason = 'no table of results: memtier_benchmark was stopped, or the log is truncated';
    draft.reject('file', native.text.slice(0, 200), reason);
  }
  for (const operation of stats) addStats(draft, operation);
}

/** What memtier_benchmark prints, and its `--json-out-file`. */
export const memtierBenchmark: Adapter = {
  name: 'memtier-benchmark',
  title: 'memtier_benchmark',
  noise: NOISE,
  aliases: ['memtier', 'memtier_benchmark'],
  signature: 'a table under `Type  Ops/sec  Hits/sec … KB/sec`, or JSON with `ALL STATS` and `Ops/sec`',
  recognises: (native) =>
    isReport(native.json) ||
    isTruncated(native) ||
    native.lines.some(
      ({ text }) =>
        text.length < 1100 && (readHead(text.trim()) !== null || /^\[RUN #\d{1,6}[ \]].{1,100} ops, /.test(text)),
    ),
  read,
};
