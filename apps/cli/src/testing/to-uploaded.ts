/** One cell of a verdict table, as the server answers it. */
export const toCell = (outcome: string, more: object = {}) => ({
  scenario: 'select-1000-rows',
  params: { protocol: 'text', rows: 1000 },
  metric: 'throughput',
  unit: 'ops/s',
  statistic: 'mean',
  driver: 'mariadb',
  version: '3.5.5-dev',
  baseVersion: '3.5.4',
  outcome,
  ratio: outcome === 'worse' ? 0.91 : outcome === 'better' ? 1.48 : outcome === 'not-comparable' ? null : 1.01,
  explanation: 'Of 4 against 4 interleaved repeats, it is another figure by the geometric mean.',
  ...more,
});

export const BASE = {
  found: true,
  how: 'commit',
  commit: '9b1c2d3e4f5061728394a5b6c7d8e9f001122334',
  branch: 'main',
  environment: { identity: 'b97d2ba53077fc1e', label: 'MariaDB 11.4' },
  runs: [{ id: 'r_80b1c8e0a2d34f17', url: 'http://pages.example/p/demo/runs/r_80b1c8e0a2d34f17', startedAt: '' }],
  comparable: true,
  differences: [],
  counts: { worse: 1, better: 1, 'no-difference': 2 },
  cells: [
    toCell('worse'),
    toCell('better', { scenario: 'insert' }),
    toCell('no-difference', { scenario: 'do 1', params: {} }),
    toCell('no-difference', { scenario: 'do 2', params: {} }),
  ],
  baseOnlySeries: 1,
};

/** One run of what `tacho upload --json` prints. */
export const toUploaded = (response: object = {}) => {
  const [id, url] = ['r_4cc2f12950073e3f', 'http://pages.example/p/demo/runs/r_4cc2f12950073e3f'];
  const run = { id, url, project: 'demo', stored: true, results: { ok: 4 }, warnings: [], ...response };
  return { file: 'out.json', outcome: 'stored', id, url, run };
};

export const toDocument = (runs: readonly object[], notes: readonly string[] = []) =>
  JSON.stringify({ runs, flushed: [], notes, waiting: 0 });
