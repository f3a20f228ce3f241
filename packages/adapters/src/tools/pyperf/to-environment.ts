import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, readFinite } from '../../json/json-fields.ts';
import { readName } from '../../text/clean-text.ts';

/**
 * Stored in `extra`. The machine's name, the path of Python and its configuration are left out: they can name people.
 */
const EXTRA = ['aslr', 'cpu_config', 'cpu_freq', 'timer', 'python_compiler', 'date'] as const;

/** `0-1,3 → [0, 1, 3]`; null for anything else. */
export function readCpus(text: string): number[] | null {
  const cpus = new Set<number>();
  for (const part of text.slice(0, 2000).split(',')) {
    const match = /^\s?(\d{1,4})(?:-(\d{1,4}))?\s?$/.exec(part);
    const from = Number(match?.[1]);
    const to = Number(match?.[2] ?? match?.[1]);
    if (!match || to < from) return null;
    for (let cpu = from; cpu <= to && cpus.size < 4096; cpu += 1) cpus.add(cpu);
  }
  return [...cpus];
}

/** What pyperf's metadata says about the machine. The affinity is the one pyperf's workers ran with. */
export function toEnvironment(metadata: Fields): Environment {
  const text = (key: string, max = 200) => readName(metadata[key], max);
  const load = readFinite(metadata.load_avg_1min);
  const cpus = readCpus(text('cpu_affinity', 2000) ?? '');
  const extra = EXTRA.flatMap((key) => {
    const value = text(key, 500);
    return value === null ? [] : [[key, value] as const];
  });
  return {
    client: {
      cpu: { model: text('cpu_model_name'), logical: toCount(readFinite(metadata.cpu_count)) },
      os: text('platform'),
    },
    runtime: {
      name: text('python_implementation', 80) ?? 'python',
      version: text('python_version')?.replace(/ \(\d+-bit\)$/, '') ?? null,
    },
    ...(cpus ? { pinning: { client: cpus } } : {}),
    ...(load !== null && load >= 0 ? { quality: { loadBefore: load } } : {}),
    extra: Object.fromEntries(extra),
  };
}
