import { get, measureRequests } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, quantile, toCells, toVerdict } from './table.ts';

const WARM_UPS = 20;
const ROUNDS = 40;
/** Milliseconds of the server. */
const TARGET = { floor: 100, goal: 50 };

/**
 * Six versions each, measured by our harnesses. The Node connectors have twelve scenarios, seven of them in four invocations,
 * so that nearly every cell has a verdict. The JDBC connectors have all seventeen cases.
 */
const COMPARISONS = [
  {
    project: 'node-connectors',
    scenarios: [
      'do-1',
      'select-1',
      'select-1000-rows',
      'select-100-int',
      'select-100-int-execute',
      'insert-10-params',
      'batch-insert-100',
      'do-1000-params',
      'do-random-number',
      'insert-pipelined',
      'select-collations',
      'select-one-user',
    ],
    versions: [
      'mysql2@3.24.6',
      'mysql2@3.11.5',
      'mysql2@2.3.3',
      'mariadb@3.5.4',
      'mariadb@3.3.2',
      'promise-mysql@5.2.0',
    ],
  },
  {
    project: 'jdbc-connectors',
    scenarios: [],
    versions: [
      'mysql-connector-j@9.7.0',
      'mysql-connector-j@8.0.33',
      'mysql-connector-j@5.1.39',
      'mariadb-connector-j@3.5.11',
      'mariadb-connector-j@1.5.3',
      'drizzle-jdbc@1.4',
    ],
  },
];

const toQuery = ({ scenarios, versions }: (typeof COMPARISONS)[number]) =>
  `d=${versions.join(',')}&ref=${versions[0]}${scenarios.length > 0 ? `&s=${scenarios.join(',')}` : ''}`;

/** Measures the server time of large comparisons, as a page and as JSON. */
export async function measureCompare({ webUrl, ingestUrl }: Stack): Promise<void> {
  for (const comparison of COMPARISONS) {
    const query = toQuery(comparison);
    const json = `${ingestUrl}/v1/compare?project=${comparison.project}&${query}`;
    const urls = [
      { name: 'page', url: `${webUrl}/p/${comparison.project}/compare?${query}` },
      { name: 'GET /v1/compare', url: json },
    ];
    const measured = await measureRequests(urls, { warmUps: WARM_UPS, rounds: ROUNDS });
    const { rows, columns, counts, unknown } = JSON.parse((await get(json)).text);
    if (unknown.length > 0) throw new Error(`the demo data has no ${unknown[0].requested}`);
    printTable(
      `${comparison.project}: ${rows.length} cases × ${columns.length} versions, ${counts.measured} cells measured, ${counts.evaluated} evaluated, server time of ${ROUNDS} requests (ms)`,
      ['', 'median', 'p95', 'kB gz', 'goal / floor of the median', ''],
      measured.map((entry) => [
        entry.name,
        ...toCells(entry),
        `${TARGET.goal} / ${TARGET.floor}`,
        toVerdict(quantile(entry.times, 0.5), TARGET),
      ]),
    );
  }
}
