import { toCount } from '../../figures/to-count.ts';
import { type Fields, fieldsOf, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';

/** One entry of a report or of held results. */
export type IpsEntry = {
  readonly pointer: string;
  readonly name: string;
  readonly value: number;
  /** Half the width in i/s, of what the statistics of the run are. */
  readonly error: number | null;
  readonly n: number | null;
  readonly samples: readonly number[] | null;
};

const isReport = ({ name, ips, cycles, microseconds }: Fields): boolean =>
  typeof name === 'string' && ips !== undefined && cycles !== undefined && microseconds !== undefined;
const isHeld = ({ item, samples, cycles, measured_us }: Fields): boolean =>
  typeof item === 'string' && Array.isArray(samples) && cycles !== undefined && measured_us !== undefined;

/** True for what `json!` writes, and for the results that `save!` and `hold!` keep. */
export const isIpsJson = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.some((entry) => isReport(fieldsOf(entry)) || isHeld(fieldsOf(entry)));

function readEntry(entry: Fields, pointer: string): IpsEntry | null {
  const name = readText(entry.name ?? entry.item);
  const samples = readSamples(entry.samples);
  const mean = samples && samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const value = readFinite(entry.central_tendency) ?? readFinite(entry.ips) ?? mean;
  const iterations = readFinite(entry.iterations);
  const cycles = readFinite(entry.cycles);
  if (name === null || value === null) return null;
  const n = samples?.length ?? (iterations !== null && cycles ? toCount(iterations / cycles) : null);
  return { pointer, name, value, error: readFinite(entry.error) ?? readFinite(entry.stddev), n, samples };
}

/** Read the entries of a report. Each sample is the rate of `cycles` iterations. */
export function readJson(json: readonly unknown[], draft: OutcomeDraft): IpsEntry[] {
  return json.flatMap((value, index) => {
    const entry = readEntry(fieldsOf(value), `/${index}`);
    if (!entry) draft.reject(`/${index}`, JSON.stringify(value), 'not a benchmark-ips entry: no name or no number');
    return entry ? [entry] : [];
  });
}
