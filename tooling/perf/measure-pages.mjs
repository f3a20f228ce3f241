import { get } from './get.mjs';
import { PAGES } from './pages.mjs';
import { printTable, quantile } from './table.mjs';

const WARM_UPS = 5;
const ROUNDS = 30;

/**
 * Measures the server time of every page, to the last byte. Pages alternate, so that a slow moment of the machine affects
 * all of them.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measurePages({ webUrl }) {
  const measured = PAGES.map((page) => ({ ...page, times: /** @type {number[]} */ ([]), wireBytes: 0 }));
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const page of measured) {
      const { status, ms, wireBytes } = await get(webUrl + page.path);
      if (status !== 200) throw new Error(`${page.path} responds with ${status}`);
      if (round >= 0) page.times.push(ms);
      page.wireBytes = wireBytes;
    }
  }
  printTable(
    `Pages, server time of ${ROUNDS} requests (ms)`,
    ['page', 'median', 'p95', 'HTML kB gz'],
    measured.map(({ name, times, wireBytes }) => [
      name,
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      (wireBytes / 1000).toFixed(1),
    ]),
  );
}
