/** One cell of `tacho bench --json`. */
export const toBenchCell = (
  scenario: string,
  outcome: string,
  [low, ratio, high]: readonly number[],
  more: object = {},
) => ({
  ...{ scenario, params: {}, metric: 'latency', statistic: 'p25', unit: 'ns/op' },
  base: { driver: 'mysql2', version: '3.24.6+8d90e17', value: 100 },
  head: { driver: 'mysql2', version: '3.24.6+4f1c2ab', value: 110 },
  ...{ outcome, ratio, ratioLow: low, ratioHigh: high, p: 0.001, q: 0.002, rule: 'paired', reason: null, n: [5, 5] },
  trace: { evidence: { standardError: 0.012, degrees: 12 } },
  ...more,
});

const emulated = { ...{ rule: 'none', ratio: null, ratioLow: null, ratioHigh: null, p: null, q: null }, trace: {} };

export const BENCH_CELLS = [
  toBenchCell('select-1', 'no-difference', [0.93, 0.96, 1]),
  toBenchCell('select-1000-rows', 'worse', [0.87, 0.91, 0.94]),
  toBenchCell('select-100-integers', 'worse', [0.746, 0.775, 0.806]),
  toBenchCell('batch-insert', 'not-comparable', [], {
    ...emulated,
    reason: { code: 'emulated', detail: 'a loop of 100' },
  }),
];

export const SAME_CELLS = ['select-1', 'insert', 'do-1'].map((id) => toBenchCell(id, 'no-difference', [0.98, 1, 1.02]));

/** What `tacho bench --json` prints; `runs` as `toUploaded` makes them. */
export function toBenchDocument(
  cells: readonly { readonly outcome: string }[],
  runs: readonly object[],
  batch: object = {},
) {
  const counts: Record<string, number> = {};
  for (const { outcome } of cells) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return JSON.stringify({
    ...{ counts, cells, markdown: '', runs, notes: [] },
    batch: {
      base: { worker: 'base', driver: 'mysql2', version: '3.24.6+8d90e17', commit: '8d90e17' },
      heads: [{ worker: 'head', driver: 'mysql2', version: '3.24.6+4f1c2ab', commit: '4f1c2ab' }],
      ...{ invocations: 5, environment: 'MariaDB 10.11 · Node 20.20', metric: 'latency', smallestDifference: 0.03 },
      config: 'bench/tacho-bench.json',
      source: { path: 'bench/tacho-bench.json', lines: { 'select-1000-rows': 4, 'select-100-integers': 3 } },
      ...batch,
    },
  });
}
