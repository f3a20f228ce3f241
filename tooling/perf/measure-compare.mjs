import { get } from './get.mjs';
import { printTable, quantile, toVerdict } from './table.mjs';

const WARM_UPS = 5;
const ROUNDS = 40;
/** Milliseconds of the server. */
const TARGET = { floor: 100, goal: 50 };

/** Six versions of three drivers, measured by our own harness in one environment: 17 cases, so more than the 12 asked for. */
const VERSIONS = [
  ...['mysql-connector-j@9.7.0', 'mysql-connector-j@8.0.33', 'mysql-connector-j@5.1.39'],
  ...['mariadb-connector-j@3.5.11', 'mariadb-connector-j@1.5.3', 'drizzle-jdbc@1.4'],
];
const PROJECT = 'jdbc-connectors';
const QUERY = `d=${VERSIONS.join(',')}&ref=mysql-connector-j@9.7.0`;

/**
 * Server time of one large comparison, as a page and as JSON, to the last byte.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureCompare({ webUrl, ingestUrl }) {
  const json = `${ingestUrl}/v1/compare?project=${PROJECT}&${QUERY}`;
  const measured = [
    { name: 'page', url: `${webUrl}/p/${PROJECT}/compare?${QUERY}` },
    { name: 'GET /v1/compare', url: json },
  ].map((entry) => ({ ...entry, times: /** @type {number[]} */ ([]), wireBytes: 0 }));
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const entry of measured) {
      const { status, ms, wireBytes } = await get(entry.url);
      if (status !== 200) throw new Error(`${entry.url} answers ${status}`);
      if (round >= 0) entry.times.push(ms);
      entry.wireBytes = wireBytes;
    }
  }
  const { rows, columns, counts } = JSON.parse((await get(json)).text);
  printTable(
    `A comparison of ${rows.length} cases × ${columns.length} columns, ${counts.measured} cells measured, server time of ${ROUNDS} requests (ms)`,
    ['', 'median', 'p95', 'kB gz', 'goal / floor of p95', ''],
    measured.map(({ name, times, wireBytes }) => [
      name,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      (wireBytes / 1000).toFixed(1),
      `${TARGET.goal} / ${TARGET.floor}`,
      toVerdict(quantile(times, 0.95), TARGET),
    ]),
  );
}
