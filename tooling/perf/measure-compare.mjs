import { get } from './get.mjs';
import { printTable, quantile, toVerdict } from './table.mjs';

const WARM_UPS = 5;
const ROUNDS = 40;
/** Milliseconds of the server. */
const TARGET = { floor: 100, goal: 50 };

/** Twelve scenarios of six versions, from four environments: compared all the same, so that every cell is judged. */
const SCENARIOS = [
  ...['batch-insert-100', 'do-1', 'do-1000-params', 'do-random-number-pool', 'insert-10-params', 'insert-3-pipelined'],
  ...['select-1-int-char', 'select-1-int-char-pool', 'select-1-random-int-char', 'select-100-int'],
  ...['select-1000-rows', 'select-now'],
];
const VERSIONS = [
  ...['mysql2@3.1.0', 'mysql@2.18.1', 'mariadb@3.1.0', 'mariadb@3.0.2', 'mariadb@3.5.2', 'mariadb@3.0.1'],
];
const QUERY = `d=${VERSIONS.join(',')}&s=${SCENARIOS.join(',')}&ref=mysql2@3.1.0&why=measuring+the+server`;

/**
 * Server time of one large comparison, as a page and as JSON, to the last byte.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureCompare({ webUrl, ingestUrl }) {
  const json = `${ingestUrl}/v1/compare?project=node-connectors&${QUERY}`;
  const measured = [
    { name: 'page', url: `${webUrl}/p/node-connectors/compare?${QUERY}` },
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
    `A comparison of ${rows.length} cases × ${columns.length} columns, ${counts.judged} cells judged, server time of ${ROUNDS} requests (ms)`,
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
