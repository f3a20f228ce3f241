import { get } from './get.mjs';
import { PAGES } from './pages.mjs';
import { printTable } from './table.mjs';

const BUDGET = { chart: { floor: 250, goal: 200 }, other: { floor: 175, goal: 150 } };

/**
 * Measures the scripts that the first visit of each page transfers: those in its HTML, without those loaded later.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureScripts({ webUrl }) {
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  const sizeOf = (/** @type {string} */ url) => {
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

/**
 * @param {string} html
 * @param {string} base
 */
export function scriptsOf(html, base) {
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
