import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Everything WCAG 2.2 asks for at levels A and AA that a program can check. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The accessibility violations of a page, or of one part of it: one line each, none where there are none. */
export async function listViolations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
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
