import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const OPTIONS: RunOptions = {
  /** Everything WCAG 2.2 asks for at levels A and AA that a program can check. */
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Of level A, and experimental in axe: who speaks to a browser says what is shown.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // To describe what breaks no rule takes as long as to check it, and no rule that is run reads style sheets.
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};

/**
 * The accessibility violations of a page, or of one part of it, in both themes, one line
 * each. A theme is a set of colours that the style sheet chooses, so the page is not loaded again for it. The light
 * theme stays set.
 */
export async function listViolations(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(
      async ([selector, options]) => {
        const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
        return (await run(selector, options)).violations.map(({ id, nodes }) => ({
          id,
          positions: nodes.map(({ html }) => html.slice(0, 160)).join(' | '),
        }));
      },
      [within, OPTIONS] as const,
    );
    found.push(...violations.map(({ id, positions }) => `${id}, ${colorScheme}: ${positions}`));
  }
  return found;
}

/** By how many pixels a page is wider than its window; at most 0 where nobody has to scroll sideways. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The widths at which a page has to be scrolled sideways; none where it fits them all. The last width stays set. */
export async function listOverflows(page: Page, widths: readonly number[] = [1440, 390, 360]): Promise<string[]> {
  const overflows: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // A chart that measures its own width draws itself anew a frame after the resize.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const pixels = await measureOverflow(page);
    if (pixels > 0) overflows.push(`${pixels} px too wide at ${width} px`);
  }
  return overflows;
}

/** A page breaks no rule of accessibility in either theme, and nobody has to scroll it sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);
}
