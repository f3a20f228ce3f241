import type { Environment } from '@tachograph/schema/environment';
import type { Harness } from '@tachograph/schema/run';
import { toCount } from '../../figures/to-count.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { draftOutcome } from '../../outcome/outcome-draft.ts';
import { toBody, toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';
import { looksLikeJson, readJson } from './read-json.ts';
import { readHeader, readTable } from './read-table.ts';
import { type Facts, noFacts } from './row.ts';
import { addRows } from './to-results.ts';

const TITLE = 'Google Benchmark';

function toHarness({ version, date }: Facts): Harness {
  const release = version === null ? '' : toName(version, 100);
  const config = date === null ? {} : { config: { date: toBody(date, 100) } };
  return {
    name: TITLE,
    tool: { name: 'google-benchmark', ...(release === '' ? {} : { version: release }), ...config },
  };
}

function toEnvironment({ cpus, mhz, load, extra }: Facts): Environment {
  const logical = toCount(cpus);
  const cpu = {
    ...(logical === null ? {} : { logical }),
    ...(mhz !== null && mhz > 0 ? { mhz } : {}),
  };
  const entries = [...extra]
    .slice(0, 50)
    .map(([key, value]) => [toName(key, 100), toBody(maskSecrets(value), 500)] as const)
    .filter(([key]) => key !== '' && !['__proto__', 'constructor', 'prototype'].includes(key));
  return {
    ...(Object.keys(cpu).length > 0 ? { client: { cpu } } : {}),
    ...(load !== null && load >= 0 ? { quality: { loadBefore: load } } : {}),
    ...(entries.length > 0 ? { extra: Object.fromEntries(entries) } : {}),
  };
}

const hasCsv = (native: NativeText): boolean => native.lines.some(({ text }) => isCsvHeader(text));

function parse(native: NativeText) {
  const draft = draftOutcome('google-benchmark', TITLE, native);
  const { rows, facts } = looksLikeJson(native)
    ? readJson(native, draft)
    : hasCsv(native)
      ? { rows: readCsv(native, draft), facts: noFacts() }
      : readTable(native, draft);
  for (const warning of facts.warnings) draft.warn('file', warning);
  addRows(draft, rows);
  return draft.finish({ harness: toHarness(facts), environment: toEnvironment(facts) });
}

/** What Google Benchmark writes: JSON and CSV reports, and its table on a console. */
export const googleBenchmark: Adapter = {
  name: 'google-benchmark',
  title: TITLE,
  aliases: ['google', 'gbench', 'googlebenchmark', 'google_benchmark'],
  signature:
    'a table under `Benchmark  Time  CPU  Iterations`, or a report with `context`, `benchmarks` and `real_time`',
  recognises: (native) =>
    looksLikeJson(native) || native.lines.some(({ text }) => isCsvHeader(text) || readHeader(text) !== null),
  parse,
};
