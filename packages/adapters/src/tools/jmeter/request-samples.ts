import { meanOf, medianOf, toCount } from '../../figures/statistics.ts';
import type { Language } from '../../names/known-drivers.ts';
import { toUrlPath } from '../../names/param-value.ts';
import { spreadSamples } from '../../outcome/add-latencies.ts';
import { addFigures, type Figure } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, Location } from '../../text/line.ts';

/** Requests of one name, which the author of the test chose: a known driver in it is the driver. */
type NamedRequests = {
  readonly location: Location;
  readonly name: string;
  readonly language: Language;
  readonly figures: readonly Figure[];
  /** How many failed, and of how many: their times are among the figures. */
  readonly failed?: number | null;
  readonly count?: number | null;
  /** True if the name is not that of the test. */
  readonly isNameGuess?: boolean;
};

/** The path of a full URL, whose host is private; other names as they are. */
const toRequestName = (name: string): string =>
  name.replace(
    /^((?:[A-Z]{3,10} )?)(https?:\/\/\S{1,2000})$/,
    (_, method: string, url: string) => `${method}${toUrlPath(url)}`,
  );

/** Add the figures of a request, with a warning where some of the requests failed. */
export function addRequests(draft: OutcomeDraft, requests: NamedRequests): void {
  const { location, language, figures, failed = null, count = null, isNameGuess = false } = requests;
  const name = toRequestName(requests.name);
  const { cell, printed } = toNamedCell(draft, location, name, { language });
  const uncertain = isNameGuess ? [...printed.uncertain, 'scenario' as const] : printed.uncertain;
  if (toCount(failed) !== null) draft.warn(location, `${name}: ${failed} of ${count ?? 'all'} requests failed`);
  addFigures(draft, { cell, printed: { name, uncertain } }, figures, count);
}

const MAX_SAMPLES = 10_000;

/** One request in the log of a load tool; times in ms, `begin` and `end` since 1970 where the log has them. */
type RequestSample = {
  readonly line: Line;
  readonly name: string;
  readonly elapsed: number;
  readonly begin: number | null;
  readonly end: number | null;
  readonly isFailed: boolean;
};

type Requests = { readonly line: Line; readonly times: number[]; failed: number; begin: number; end: number };

/** Interpolated between the ranks around `share * (n + 1)`, as JMeter's dashboard does it. */
function percentileOf(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length + 1);
  const below = Math.floor(rank);
  const low = sorted[Math.max(below, 1) - 1] ?? 0;
  const high = sorted[below] ?? sorted.at(-1) ?? 0;
  return below < 1 ? low : low + (rank - below) * (high - low);
}

function addSamples(draft: OutcomeDraft, name: string, { line, times, failed, begin, end }: Requests): void {
  const sorted = [...times].sort((a, b) => a - b);
  const count = sorted.length;
  const latency = { location: line, metric: 'latency', unit: 'ms', n: count } as const;
  const median = medianOf(sorted);
  const figures: Figure[] = [
    { ...latency, statistic: 'mean', value: meanOf(sorted) },
    ...(median === null
      ? []
      : [{ ...latency, statistic: 'median', value: median, samples: spreadSamples(sorted, MAX_SAMPLES) }]),
    { ...latency, statistic: 'min', value: sorted[0] ?? 0 },
    { ...latency, statistic: 'max', value: sorted.at(-1) ?? 0 },
    ...[0.9, 0.95, 0.99].map((share) => ({
      ...latency,
      statistic: `p${share * 100}`,
      value: percentileOf(sorted, share),
    })),
  ];
  if (end > begin) {
    const value = (count * 1000) / (end - begin);
    figures.push({ location: line, metric: 'throughput', unit: 'ops/s', statistic: 'mean', value, n: count });
  }
  if (count > MAX_SAMPLES) draft.warn(line, `${MAX_SAMPLES} of ${count} samples are stored, evenly spaced by value`);
  addRequests(draft, { location: line, name, language: 'java', figures, failed, count });
}

/** The requests of a log by their names, which become results together: those of a Java tool. */
export class RequestSamples {
  private readonly byName = new Map<string, Requests>();

  add({ line, name, elapsed, begin, end, isFailed }: RequestSample): void {
    const known = this.byName.get(name) ?? { line, times: [], failed: 0, begin: Number.POSITIVE_INFINITY, end: 0 };
    this.byName.set(name, known);
    known.times.push(elapsed);
    if (isFailed) known.failed += 1;
    known.begin = Math.min(known.begin, begin ?? Number.POSITIVE_INFINITY);
    known.end = Math.max(known.end, end ?? 0);
  }

  /** The results; a rejection where there was no request. */
  finish(draft: OutcomeDraft): void {
    if (this.byName.size === 0) draft.reject('file', '', 'no request is in the log: the file is truncated');
    for (const [name, requests] of this.byName) addSamples(draft, name, requests);
  }
}

/** A time in whole ms; null for anything else. */
export const toMilliseconds = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
