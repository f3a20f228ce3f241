import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';

/** One scenario of a report, in nanoseconds, bytes and reductions. */
export type BencheeEntry = {
  readonly pointer: string;
  readonly name: string;
  readonly input: string | null;
  readonly time: Fields | null;
  readonly memory: Fields | null;
  readonly samples: readonly number[] | null;
};

const isEntry = (value: unknown): boolean => isFields(fieldsOf(fieldsOf(value).run_time_data).statistics);

/** True for what the JSON formatter of Benchee 1 writes. */
export const isBencheeJson = (json: unknown): json is readonly unknown[] => Array.isArray(json) && json.some(isEntry);

/** Statistics of a measurement that was made. */
function readStatistics(data: unknown): Fields | null {
  const { statistics } = fieldsOf(data);
  return isFields(statistics) && readFinite(statistics.average) !== null ? statistics : null;
}

/** Read the scenarios of a report. The name of no input is an atom of Elixir. */
export function readJson(json: readonly unknown[], draft: OutcomeDraft): BencheeEntry[] {
  return json.flatMap((value, index): BencheeEntry[] => {
    const pointer = `/${index}`;
    const entry = fieldsOf(value);
    const name = readText(entry.name) ?? readText(entry.job_name);
    const input = readText(entry.input_name);
    const time = readStatistics(entry.run_time_data);
    const memory = readStatistics(entry.memory_usage_data);
    if (name === null || (!time && !memory)) {
      draft.reject(pointer, name ?? JSON.stringify(value), 'not a scenario of Benchee: no name or no average');
      return [];
    }
    const samples = readSamples(fieldsOf(entry.run_time_data).samples);
    return [{ pointer, name, input: input === '__no_input' ? null : input, time, memory, samples }];
  });
}
