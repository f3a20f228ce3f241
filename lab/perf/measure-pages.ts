import { measureRequests } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, toCells } from './table.ts';

const WARM_UPS = 5;
const ROUNDS = 30;

/** The measured pages of the demo data. */
const PAGES = [
  { name: 'projects', path: '/' },
  { name: 'overview', path: '/p/node-connectors' },
  { name: 'scenarios', path: '/p/node-connectors/scenarios' },
  { name: 'trend by version', path: '/p/node-connectors/scenarios/select-1000-rows' },
  { name: 'trend by time', path: '/p/node-connectors/scenarios/select-1000-rows?axis=time' },
  { name: 'compare', path: '/p/node-connectors/compare' },
  { name: 'runs', path: '/p/node-connectors/runs' },
  { name: 'environments', path: '/p/node-connectors/environments' },
  { name: 'documentation', path: '/docs' },
];

/** Measures the server time of every page. */
export async function measurePages({ webUrl }: Stack): Promise<void> {
  const pages = PAGES.map(({ name, path }) => ({ name, url: webUrl + path }));
  const measured = await measureRequests(pages, { warmUps: WARM_UPS, rounds: ROUNDS });
  printTable(
    `Pages, server time of ${ROUNDS} requests (ms)`,
    ['page', 'median', 'p95', 'HTML kB gz'],
    measured.map((page) => [page.name, ...toCells(page)]),
  );
}
