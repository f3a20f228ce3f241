import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type LoadFigure, toPercentile } from '../../load-tool/load.ts';
import { addRequests } from '../../load-tool/named-requests.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Location } from '../../text/lines.ts';

/** One statistic of a request, of all its responses; `-` where there was none. */
export type Printed = { readonly location: Location; readonly text: string };

/** The statistics of one request, or of all, by what they are: `count`, `failed`, `mean`, `p95`, `rate` … */
export type RequestStatistics = {
  readonly location: Location;
  readonly name: string;
  readonly isNameGuess: boolean;
  readonly values: ReadonlyMap<string, Printed>;
};

/** `response time 95th percentile (ms)` → p95; null for a label that is none of Gatling. */
export function toStatisticName(label: string): string | null {
  const bare = label.replace(/ \((?:ms|rps)\)$/, '');
  const known: Readonly<Record<string, string>> = {
    'request count': 'count',
    'min response time': 'min',
    'max response time': 'max',
    'mean response time': 'mean',
    'std deviation': 'stddev',
    'response time std deviation': 'stddev',
    'mean requests/sec': 'rate',
    'mean throughput': 'rate',
  };
  const share = /^response time (\d{1,2}(?:\.\d{1,4})?)(?:st|nd|rd|th) percentile$/.exec(bare)?.[1];
  if (share !== undefined) return toPercentile(share);
  return Object.hasOwn(known, bare) ? (known[bare] ?? null) : null;
}

/** Add the figures of a request; rejected where there was no response, or where a value is not a number. */
export function addStatistics(draft: OutcomeDraft, { location, name, isNameGuess, values }: RequestStatistics): void {
  const number = (key: string) => parsePrintedNumber(values.get(key)?.text ?? '');
  const [count, failed, deviation] = [number('count'), number('failed'), number('stddev')];
  if (count === 0) {
    draft.reject(location, name, 'no request was made');
    return;
  }
  const figures: LoadFigure[] = [];
  for (const [key, { location: at, text }] of values) {
    const value = parsePrintedNumber(text);
    if (key === 'count' || key === 'failed' || key === 'stddev' || text === '-') continue;
    if (value === null) draft.reject(at, `${key} ${text}`, 'not a number');
    else if (key === 'rate')
      figures.push({ location: at, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value, n: count });
    else {
      const uncertainty = key === 'mean' ? toStddev(deviation) : null;
      figures.push({ location: at, metric: 'latency', unit: 'ms', statistic: key, value, n: count, uncertainty });
    }
  }
  if (figures.length === 0) draft.reject(location, name, 'no statistics: the log is truncated');
  else addRequests(draft, { location, name, isNameGuess, language: 'java', figures, failed, count });
}
