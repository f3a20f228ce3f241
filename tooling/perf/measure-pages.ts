import { get, measureRequests } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, toCells } from './table.ts';

const WARM_UPS = 5;
const ROUNDS = 30;
const BUDGET = { chart: { floor: 160, goal: 150 }, other: { floor: 144, goal: 140 } };

/** The measured pages of the demo data. A page with a chart may load more script. */
const PAGES = [
  { name: 'projects', path: '/', chart: false },
  { name: 'overview', path: '/p/node-connectors', chart: false },
  { name: 'scenarios', path: '/p/node-connectors/scenarios', chart: false },
  { name: 'trend by version', path: '/p/node-connectors/scenarios/select-1000-rows', chart: true },
  { name: 'trend by time', path: '/p/node-connectors/scenarios/select-1000-rows?x=time', chart: true },
  { name: 'compare', path: '/p/node-connectors/compare', chart: false },
  { name: 'runs', path: '/p/node-connectors/runs', chart: false },
  { name: 'environments', path: '/p/node-connectors/environments', chart: false },
  { name: 'documentation', path: '/docs', chart: false },
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

/** Measures the scripts that the first visit of each page transfers: those in its HTML, without those loaded later. */
export async function measureScripts({ webUrl }: Stack): Promise<void> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (url: string) => {
    const known = sizes.get(url) ?? get(url).then(({ wireBytes }) => wireBytes);
    sizes.set(url, known);
    return known;
  };
  const rows = [];
  for (const { name, path, chart } of PAGES) {
    const { text } = await get(webUrl + path);
    const scripts = scriptsOf(text, webUrl + path);
    const bytes = (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    const { floor, goal } = chart ? BUDGET.chart : BUDGET.other;
    const kilobytes = bytes / 1000;
    const verdict = kilobytes <= goal ? 'goal reached' : kilobytes <= floor ? 'within the budget' : 'OVER the budget';
    rows.push([name, String(scripts.length), kilobytes.toFixed(1), `${goal} / ${floor}`, verdict]);
  }
  printTable('First-load script (kB gz)', ['page', 'files', 'script', 'goal / budget', ''], rows);
}

export function scriptsOf(html: string, base: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*>/g) ?? [];
  const urls = tags.flatMap((tag) => {
    // Old browsers only.
    if (/\bnomodule\b/i.test(tag)) return [];
    const isPreload = /rel="(?:modulepreload|preload)"/.test(tag) && /as="script"|modulepreload/.test(tag);
    const url = tag.startsWith('<script')
      ? /\bsrc="([^"]+)"/.exec(tag)?.[1]
      : isPreload && /\bhref="([^"]+)"/.exec(tag)?.[1];
    return url ? [new URL(url.replaceAll('&amp;', '&'), base).href] : [];
  });
  return [...new Set(urls)];
}
