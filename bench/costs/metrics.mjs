/**
 * A cost of one operation that does not depend on speed. Less is better; the unit says so (packages/units).
 *
 * @typedef {object} Metric
 * @property {string} metric
 * @property {string} unit
 * @property {'exact' | 'mean'} statistic `exact`: the same in every repeat, so that any difference counts. `mean`: nearly, over
 *   the counted operations
 */

/** @type {Metric} what the program allocated for an operation; the memory in use at a time is another thing */
export const HEAP = { metric: 'heap', unit: 'B/op', statistic: 'mean' };
/** @type {Metric} */
export const ALLOCATIONS = { metric: 'allocations', unit: 'allocs/op', statistic: 'mean' };
/** @type {Metric} by callgrind, of the whole process */
export const INSTRUCTIONS = { metric: 'instructions', unit: 'instructions/op', statistic: 'mean' };

/** @type {readonly Metric[]} */
export const OF_PROCESS = [HEAP, ALLOCATIONS, INSTRUCTIONS];

/**
 * What the server counts for a session. The names are those of the client: what it sent is what the server received. Each of
 * them is the sum of some counters of the server.
 *
 * @type {readonly (Metric & { counters: string[] })[]}
 */
export const OF_SESSION = [
  { metric: 'bytes-sent', unit: 'B/op', statistic: 'exact', counters: ['Bytes_received'] },
  { metric: 'bytes-received', unit: 'B/op', statistic: 'exact', counters: ['Bytes_sent'] },
  // The server does not count a preparation among its questions, and it has a reply too.
  { metric: 'round-trips', unit: 'round trips/op', statistic: 'exact', counters: ['Questions', 'Com_stmt_prepare'] },
  { metric: 'statements-prepared', unit: 'statements/op', statistic: 'exact', counters: ['Com_stmt_prepare'] },
  { metric: 'statements-executed', unit: 'statements/op', statistic: 'exact', counters: ['Com_stmt_execute'] },
];
