import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import type { LoadFigure } from '../../load-tool/load.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Start } from './start.ts';

/** autocannon's latencies end in whole milliseconds; these percentiles are the ones it prints. */
const QUANTILES = { p50: 'median', p97_5: 'p97.5', p99: 'p99', max: 'max' } as const;
const PROBLEMS = ['errors', 'timeouts', 'mismatches', 'non2xx', 'resets'] as const;
const SETTINGS = ['connections', 'pipelining', 'workers'] as const;

export const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.latency) && isFields(json.requests) && isFields(json.throughput) && 'non2xx' in json;

const count = (value: unknown): number | null => toCount(readFinite(value));

type LoadMeasure = { readonly key: string; readonly metric: string; readonly unit: string; readonly n: number | null };

function toMean(draft: OutcomeDraft, json: Fields, { key, metric, unit, n }: LoadMeasure): LoadFigure[] {
  const statistics = fieldsOf(json[key]);
  const value = readFinite(statistics.average) ?? readFinite(statistics.mean);
  // One second has no spread, and 0 would claim that there is none.
  const uncertainty = n === 1 ? null : toStddev(readFinite(statistics.stddev));
  if (value === null) draft.reject(`/${key}`, JSON.stringify(statistics), 'its average is not a number');
  return value === null ? [] : [{ location: `/${key}`, metric, unit, value, statistic: 'mean', uncertainty, n }];
}

function toQuantiles(latency: Fields, n: number | null): LoadFigure[] {
  return Object.entries(QUANTILES).flatMap(([key, statistic]): LoadFigure[] => {
    const value = readFinite(latency[key]);
    return value === null
      ? []
      : [{ location: '/latency', metric: 'latency', unit: 'ms', value, statistic, uncertainty: null, n }];
  });
}

/** Read what `--json` prints. */
export function readJson(json: Fields, draft: OutcomeDraft): Start {
  const latency = fieldsOf(json.latency);
  const n = count(latency.totalCount) ?? count(fieldsOf(json.requests).total);
  const samples = count(json.samples);
  for (const problem of PROBLEMS) {
    const times = count(json[problem]);
    if (times !== null) draft.warn(`/${problem}`, `${problem}: ${times}, not visible in the values`);
  }
  const settings = SETTINGS.flatMap((name) => {
    const value = count(json[name]);
    return value === null ? [] : [[name, value] as const];
  });
  const path = toUrlPath(readText(json.url) ?? '');
  return {
    location: '/latency',
    name: readText(json.title) ?? path,
    params: Object.fromEntries(settings),
    figures: [
      ...toMean(draft, json, { key: 'latency', metric: 'latency', unit: 'ms', n }),
      ...toQuantiles(latency, n),
      ...toMean(draft, json, { key: 'requests', metric: 'throughput', unit: 'ops/s', n: samples }),
      ...toMean(draft, json, { key: 'throughput', metric: 'bandwidth', unit: 'B/s', n: samples }),
    ],
  };
}
