import { toCount } from '../../figures/to-count.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type Figure, type Load, toStatistic } from './load.ts';

/** autocannon's latencies end in whole milliseconds; these percentiles are the ones it prints. */
const SHARES = ['p50', 'p97_5', 'p99'] as const;
const PROBLEMS = ['errors', 'timeouts', 'mismatches', 'non2xx', 'resets'] as const;
const SETTINGS = ['connections', 'pipelining', 'workers'] as const;

export const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.latency) && isFields(json.requests) && isFields(json.throughput) && 'non2xx' in json;

const count = (value: unknown): number | null => toCount(readFinite(value));

type Measure = { readonly key: string; readonly metric: string; readonly unit: string; readonly n: number | null };

function toMean(json: Fields, { key, metric, unit, n }: Measure): Figure[] {
  const statistics = isFields(json[key]) ? json[key] : {};
  const value = readFinite(statistics.average) ?? readFinite(statistics.mean);
  // One second has no spread, and 0 would claim that there is none.
  const uncertainty = n === 1 ? null : toStddev(readFinite(statistics.stddev));
  return value === null ? [] : [{ location: `/${key}`, metric, unit, value, statistic: 'mean', uncertainty, n }];
}

function toQuantiles(latency: Fields, n: number | null): Figure[] {
  const named = [
    ...SHARES.map((share) => [toStatistic(share), latency[share]] as const),
    ['max', latency.max] as const,
  ];
  return named.flatMap(([statistic, printed]): Figure[] => {
    const value = readFinite(printed);
    return value === null
      ? []
      : [{ location: '/latency', metric: 'latency', unit: 'ms', value, statistic, uncertainty: null, n }];
  });
}

/** Read what `--json` prints. */
export function readJson(json: Fields, draft: OutcomeDraft): Load {
  const latency = isFields(json.latency) ? json.latency : {};
  const requests = isFields(json.requests) ? json.requests : {};
  const n = count(latency.totalCount) ?? count(requests.total);
  const samples = count(json.samples);
  for (const problem of PROBLEMS) {
    const times = count(json[problem]);
    if (times !== null) draft.warn(`/${problem}`, `${problem}: ${times}, not visible in the values`);
  }
  const settings = SETTINGS.flatMap((name) =>
    count(json[name]) === null ? [] : [[name, count(json[name]) ?? 0] as const],
  );
  const path = toUrlPath(readText(json.url) ?? '');
  return {
    location: '/latency',
    name: readText(json.title) ?? path,
    params: Object.fromEntries(settings),
    figures: [
      ...toMean(json, { key: 'latency', metric: 'latency', unit: 'ms', n }),
      ...toQuantiles(latency, n),
      ...toMean(json, { key: 'requests', metric: 'throughput', unit: 'ops/s', n: samples }),
      ...toMean(json, { key: 'throughput', metric: 'bandwidth', unit: 'B/s', n: samples }),
    ],
  };
}
