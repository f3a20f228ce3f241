import type { CaseIdentity } from '@tachograph/schema/normalise';
import { toFamilies } from '../measurement/metric-families.ts';

/** What better and worse are called of a metric: "gets faster", "needs less heap". */
export type MetricWords = {
  /** "faster", "less heap" */
  readonly better: string;
  readonly worse: string;
  /** Of one, and of several: "gets", "get". */
  readonly verb: readonly [one: string, many: string];
};

const NAMES: Readonly<Record<string, string>> = { 'cpu-time': 'CPU', 'process-cpu-time': 'process CPU' };

/** "heap", "CPU", "round trips" */
export const nameCost = (metric: string): string => NAMES[metric] ?? metric.replaceAll('-', ' ');

const FAMILIES = toFamilies();

/** Key of its family: `speed`, `cpu`. */
export const familyOf = (metric: string): string => FAMILIES.find(metric).key;

export function wordsOf({ metric, direction }: Pick<CaseIdentity, 'metric' | 'direction'>): MetricWords {
  if (familyOf(metric) === 'speed') return { better: 'faster', worse: 'slower', verb: ['gets', 'get'] };
  const less = `less ${nameCost(metric)}`;
  const more = `more ${nameCost(metric)}`;
  const isLess = direction === 'lower';
  return { better: isLess ? less : more, worse: isLess ? more : less, verb: ['needs', 'need'] };
}
