import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import type { LoadFigure } from '../../load-tool/load.ts';
import { addRequests } from '../../load-tool/named-requests.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toRequestName } from './locust-columns.ts';

const isEntry = (value: unknown): value is Fields =>
  isFields(value) && 'num_requests' in value && 'total_response_time' in value && 'response_times' in value;

export const isStatistics = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.length > 0 && json.every(isEntry);

/** The median of the rounded times that Locust counts: `{ "8": 7 }` is seven of 8 ms. */
function medianOfCounts(counts: Fields): number | null {
  const times = Object.entries(counts)
    .map(([time, count]) => [Number(time), readFinite(count) ?? 0] as const)
    .filter(([time]) => Number.isFinite(time))
    .sort(([a], [b]) => a - b);
  const total = times.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [time, count] of times) {
    seen += count;
    if (seen * 2 >= total && total > 0) return time;
  }
  return null;
}

/** Read what `--json` prints. Mean and rate follow from its sums, as Locust itself computes them. */
export function readJson(json: readonly unknown[], draft: OutcomeDraft): void {
  for (const [index, entry] of json.entries()) {
    const location = `/${index}`;
    const fields = fieldsOf(entry);
    const number = (name: string) => readFinite(fields[name]);
    const [count, total] = [number('num_requests'), number('total_response_time')];
    const [start, last] = [number('start_time'), number('last_request_timestamp')];
    const name = toRequestName(readText(fields.method) ?? '', readText(fields.name) ?? 'unnamed');
    if (count === null || count === 0 || total === null) {
      draft.reject(location, name, count === 0 ? 'no request was made' : 'the counts are not numbers');
      continue;
    }
    const seconds = start !== null && last !== null && last > start ? last - start : null;
    const latency = { metric: 'latency', unit: 'ms' } as const;
    const stated: readonly (Pick<LoadFigure, 'metric' | 'unit' | 'statistic'> & { readonly value: number | null })[] = [
      { ...latency, statistic: 'mean', value: total / count },
      { ...latency, statistic: 'median', value: medianOfCounts(fieldsOf(fields.response_times)) },
      { ...latency, statistic: 'min', value: number('min_response_time') },
      { ...latency, statistic: 'max', value: number('max_response_time') },
      { metric: 'throughput', unit: 'ops/s', statistic: 'mean', value: seconds === null ? null : count / seconds },
    ];
    const figures = stated.flatMap(({ value, ...measure }) =>
      value === null ? [] : [{ location, ...measure, value }],
    );
    addRequests(draft, { location, name, language: 'python', figures, failed: number('num_failures'), count });
  }
}
