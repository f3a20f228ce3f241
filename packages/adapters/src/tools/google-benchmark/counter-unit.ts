import { lookUp } from '../../json/look-up.ts';

/** Counters with a meaning that the tool itself gives them. */
const KNOWN: Readonly<Record<string, { readonly metric: string; readonly unit: string }>> = {
  bytes_per_second: { metric: 'bandwidth', unit: 'B/s' },
  items_per_second: { metric: 'items', unit: 'items/s' },
  allocs_per_iter: { metric: 'allocations', unit: 'allocs/op' },
  max_bytes_used: { metric: 'max_bytes_used', unit: 'B' },
  total_allocated_bytes: { metric: 'total_allocated_bytes', unit: 'B' },
  net_heap_growth: { metric: 'net_heap_growth', unit: 'B' },
};

const IS_RATE = /per_(?:second|sec|s)$|_rate$|^(?:ops|qps|tps)$/i;

/**
 * What a counter measures. A JSON report has no units: those of the program's own counters are a guess by their name.
 */
export function toCounterUnit(name: string): { readonly metric: string; readonly unit: string } {
  return lookUp(KNOWN, name) ?? { metric: name, unit: IS_RATE.test(name) ? 'counts/s' : 'counts' };
}
