import { formatJson } from '../responses/format-json.ts';
import type { RunResponse } from '../responses/run-responses.ts';
import { EXAMPLE_RUN_ID, exampleRun, normaliseExample } from './example-runs.ts';

export const exampleRunPage = (id: string): string => `{docsUrl}/p/node-connectors/runs/${id}`;

const { contentHash, environment: of, results } = normaliseExample(exampleRun);
const environment = { identity: of.identity, label: of.label };

/** What the example run is answered. */
export const exampleRunResponse: RunResponse = {
  id: EXAMPLE_RUN_ID,
  url: exampleRunPage(EXAMPLE_RUN_ID),
  project: 'node-connectors',
  stored: true,
  message: 'the run is stored',
  results: { ok: 2 },
  environment,
  warnings: [],
  verdicts: {
    reference: 'mysql2',
    counts: { better: 1 },
    cells: [
      {
        scenario: 'select-1000-rows',
        params: {},
        metric: 'throughput',
        driver: 'mariadb',
        version: '3.5.4',
        referenceVersion: '3.24.5',
        outcome: 'better',
        unit: 'ops/s',
        ratio: 1.48,
        explanation:
          'mariadb 3.5.4 did 2,611 ops/s where mysql2 3.24.5 did 1,764. The two 95 % intervals are apart, and the difference is above the 3 % this project asks for.',
      },
    ],
  },
  base: { found: false, reason: 'the run names no base: neither source.base nor source.pullRequest' },
};

/** The example run as it is read. */
export const exampleStoredRun = {
  id: EXAMPLE_RUN_ID,
  url: exampleRunPage(EXAMPLE_RUN_ID),
  project: 'node-connectors',
  contentHash,
  startedAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T12:00:00.000Z',
  results: { ok: 2 },
  environment: { ...environment, fields: of.fields },
  exclusion: null,
  exclusions: [],
  series: results.map(({ seriesKey }) => seriesKey),
  warnings: [],
  raw: { contentType: 'application/json', fileName: null, bytes: formatJson(exampleRun).length + 1 },
  run: exampleRun,
};
