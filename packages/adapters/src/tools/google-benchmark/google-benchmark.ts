import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { looksLikeJson, readJson } from './read-json.ts';
import { NOISE, readHeader, readTable } from './read-table.ts';
import type { Facts } from './row.ts';
import { addRows } from './to-results.ts';

function toEnvironment({ cpus, mhz, load, extra }: Facts): Environment {
  const entries = [...extra]
    .slice(0, 50)
    .map(([key, value]) => [toName(key, 100), toBody(maskSecrets(value), 500)] as const)
    .filter(([key]) => key !== '' && !['__proto__', 'constructor', 'prototype'].includes(key));
  return {
    client: { cpu: { logical: toCount(cpus), mhz: mhz && mhz > 0 ? mhz : null } },
    quality: { loadBefore: load != null && load >= 0 ? load : null },
    extra: Object.fromEntries(entries),
  };
}

const hasCsv = (native: NativeText): boolean => native.lines.some(({ text }) => isCsvHeader(text));

function read(native: NativeText, draft: OutcomeDraft): void {
  const { rows, facts, omitted } = looksLikeJson(native)
    ? { ...readJson(native, draft), omitted: [] }
    : hasCsv(native)
      ? { rows: readCsv(native, draft), facts: { extra: new Map<string, string>() }, omitted: [] }
      : readTable(native, draft);
  addRows(draft, rows, omitted);
  draft.setTool({ version: facts.version, config: facts.date ? { date: toBody(facts.date, 100) } : null });
  draft.setEnvironment(toEnvironment(facts));
}

/** What Google Benchmark writes: JSON and CSV reports, and its table on a console. */
export const googleBenchmark: Adapter = {
  name: 'google-benchmark',
  title: 'Google Benchmark',
  harness: { name: 'Google Benchmark', tool: { name: 'google-benchmark' } },
  noise: NOISE,
  aliases: ['google', 'gbench', 'googlebenchmark', 'google_benchmark'],
  signature:
    'a table under `Benchmark  Time  CPU  Iterations`, or a report with `context`, `benchmarks` and `real_time`',
  recognises: (native) =>
    looksLikeJson(native) || native.lines.some(({ text }) => isCsvHeader(text) || readHeader(text) !== null),
  read,
};
