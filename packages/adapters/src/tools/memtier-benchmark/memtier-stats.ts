import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { addLoad } from '../../load-tool/load.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Location } from '../../text/line.ts';

/** The statistics of one kind of operation, by the printed names of their columns or fields. */
export type OperationStats = {
  readonly location: Location;
  /** `Sets`, `Gets`, `Waits`, `Totals`, or a command. */
  readonly operation: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly count: number | null;
  /** Time of all operations together, which a mean of 0 would contradict. */
  readonly accumulated: number | null;
  readonly params: Params;
};

type Measure = Pick<Figure, 'metric' | 'unit' | 'direction' | 'statistic'>;

const MEASURES: Readonly<Record<string, Measure>> = {
  'Ops/sec': { metric: 'throughput', unit: 'ops/s', statistic: 'mean' },
  'Hits/sec': { metric: 'hits', unit: 'hits/s', direction: 'higher', statistic: 'mean' },
  'Misses/sec': { metric: 'misses', unit: 'misses/s', direction: 'lower', statistic: 'mean' },
  'MOVED/sec': { metric: 'moved', unit: 'redirections/s', direction: 'lower', statistic: 'mean' },
  'ASK/sec': { metric: 'ask', unit: 'redirections/s', direction: 'lower', statistic: 'mean' },
  // memtier divides by 1024.
  'KB/sec': { metric: 'bandwidth', unit: 'KiB/s', statistic: 'mean' },
  'KB/sec RX': { metric: 'bandwidth-received', unit: 'KiB/s', statistic: 'mean' },
  'KB/sec TX': { metric: 'bandwidth-sent', unit: 'KiB/s', statistic: 'mean' },
  Latency: { metric: 'latency', unit: 'ms', statistic: 'mean' },
  'Avg. Latency': { metric: 'latency', unit: 'ms', statistic: 'mean' },
  'Average Latency': { metric: 'latency', unit: 'ms', statistic: 'mean' },
  'Min Latency': { metric: 'latency', unit: 'ms', statistic: 'min' },
  'Max Latency': { metric: 'latency', unit: 'ms', statistic: 'max' },
};

/** What a column or field is; `p99.900 Latency` and `p99.90` are percentiles. Null for those without a result. */
function toMeasure(name: string): Measure | null {
  const share = /^p(\d{1,3}(?:\.\d{1,6})?)(?: Latency)?$/.exec(name)?.[1];
  if (share !== undefined) return { metric: 'latency', unit: 'ms', statistic: toPercentile(share) };
  return Object.hasOwn(MEASURES, name) ? (MEASURES[name] ?? null) : null;
}

const isLatency = (name: string): boolean => name === 'Latency' || /Latency$|^p\d/.test(name);

/** Add the figures of an operation. One that the load does not contain has none, though it is in the report. */
export function addStats(draft: OutcomeDraft, stats: OperationStats): void {
  const { location, operation, fields, count, accumulated, params } = stats;
  const load = { location, scenario: operation, driver: null, params };
  if (parsePrintedNumber(fields.get('Ops/sec') ?? '') === 0) {
    if (operation === 'Totals') addLoad(draft, { ...load, figures: [], failure: 'no operation was done' });
    else if (typeof location !== 'string') draft.ignore(location, 'operations that the load does not contain');
    return;
  }
  const figures: Figure[] = [];
  const noLookups = ['Hits/sec', 'Misses/sec'].every((name) => parsePrintedNumber(fields.get(name) ?? '') === 0);
  for (const [name, text] of fields) {
    const measure = toMeasure(name);
    const value = parsePrintedNumber(text);
    if (measure === null || text === '---' || (noLookups && /^(?:Hits|Misses)\/sec$/.test(name))) continue;
    const isMean = measure.metric === 'latency' && measure.statistic === 'mean';
    if (value === null) draft.reject(location, `${operation}: ${name} ${text}`, `"${text}" is not a number`);
    else if (isMean && value === 0 && (accumulated ?? 0) > 0) {
      draft.warn(location, `${operation}: ${name} is 0 beside an accumulated latency of ${accumulated} ms: left out`);
    } else {
      figures.push({
        location,
        ...measure,
        value,
        n: isLatency(name) || measure.metric === 'throughput' ? count : null,
      });
    }
  }
  addLoad(draft, { ...load, figures });
}
