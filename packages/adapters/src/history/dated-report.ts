import { fieldsOf, isFields, readText } from '../json/fields.ts';
import { readDate } from '../json/read-date.ts';
import type { History, HistoryDocument } from '../outcome/history.ts';
import { parseNative } from '../parse/parse.ts';

type Stated = { readonly date: Date | null; readonly commit: string | null; readonly branch: string | null };

/** A name that pytest-benchmark writes where it found none: `(unknown)`, `(detached head)`, `unversioned`. */
const known = (value: unknown): string | null => {
  const text = readText(value);
  return text === null || /^\(|^(?:unknown|unversioned)$/.test(text) ? null : text;
};

/** What reports of one run state of their time, by the adapter: each is known by fields that only this tool has. */
const READERS: Readonly<Record<string, (json: Readonly<Record<string, unknown>>) => Stated | null>> = {
  'pytest-benchmark': ({ machine_info: machine, benchmarks, commit_info, datetime }) => {
    if (!isFields(machine) || !Array.isArray(benchmarks)) return null;
    const { id, time, branch } = fieldsOf(commit_info);
    return { date: readDate(datetime) ?? readDate(time), commit: known(id), branch: known(branch) };
  },
  'google-benchmark': ({ context, benchmarks }) => {
    if (!isFields(context) || !Array.isArray(benchmarks) || !('num_cpus' in context)) return null;
    return { date: readDate(context.date), commit: null, branch: null };
  },
  autocannon: ({ requests, latency, start }) =>
    isFields(requests) && isFields(latency) ? { date: readDate(start), commit: null, branch: null } : null,
};

/**
 * A report of one run that states when it was measured, such as each file of pytest-benchmark's storage folder. Its
 * content is what the adapter of the tool reads.
 */
export function parseDatedReport({ text, json, fileName }: HistoryDocument): History | null {
  if (!isFields(json)) return null;
  for (const [tool, read] of Object.entries(READERS)) {
    const stated = read(json);
    if (stated === null || stated.date === null) continue;
    const outcome = () => parseNative(text, fileName === null ? {} : { fileName });
    return { tool, entries: [{ location: '', ...stated, read: () => ({ native: null, outcome: outcome() }) }] };
  }
  return null;
}
