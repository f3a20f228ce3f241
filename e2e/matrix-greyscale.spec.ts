import { expect, type Page, test } from '@playwright/test';

/** Two servers on one machine and a third host: cells that are slower, without a ratio, and not run. */
async function toSlowerMatrix(page: Page): Promise<string> {
  await page.goto('/p/jdbc-connectors/environments');
  const href = await page.locator('tbody th a[href*="mariadb-10.1-java-1.8-same-host"]').first().getAttribute('href');
  const reference = `mysql-connector-j@5.1.39~${href?.split('/').pop()}`;
  return `/p/jdbc-connectors/matrix?scenario=insert-1-string&params=protocol=text&metric=latency&statistic=mean&reference=${reference}`;
}

type Grey = {
  readonly words: string;
  readonly side: 'better' | 'worse' | null;
  readonly step: number;
  /** How far the ground is from that of the page, as a contrast. */
  readonly tint: number;
  /** The least contrast of a text of the cell with its ground. */
  readonly least: number;
  /** Which half of the cell its bar fills. */
  readonly bar: 'left' | 'right' | null;
};

/** Every cell as a screen without colours shows it: contrasts are of luminance, which is all that greyscale keeps. */
const readGreys = (page: Page): Promise<Grey[]> =>
  page.locator('.matrix td:not(.corner)').evaluateAll((cells) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string) => {
      if (!pixel) return Number.NaN;
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: string, b: string) => {
      const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (light + 0.05) / (dark + 0.05);
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return /rgba\(0, 0, 0, 0\)|transparent/.test(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    return cells.map((cell) => {
      const texts = [...cell.querySelectorAll('*'), cell].filter((part) =>
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      );
      const bar = cell.querySelector('.heat-bar');
      const from = bar && getComputedStyle(bar, '::after').left;
      const side = ['better', 'worse'].find((name) => cell.classList.contains(name)) ?? null;
      return {
        words: (cell as HTMLElement).innerText.replace(/\s+/g, ' '),
        side: side as 'better' | 'worse' | null,
        step: Number(/step-(\d)/.exec(cell.className)?.[1] ?? 0),
        tint: contrast(groundOf(cell), groundOf(cell.closest('.card, section'))),
        least: Math.min(...texts.map((part) => contrast(getComputedStyle(part).color, groundOf(part)))),
        bar: bar && from ? (Math.abs(Number.parseFloat(from) - bar.clientWidth / 2) < 1 ? 'right' : 'left') : null,
      };
    });
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in greyscale, ${colorScheme}, a matrix keeps its figures legible, and faster, slower, how much, missing and unsupported apart`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const cells: Grey[] = [];
    for (const address of [
      await toSlowerMatrix(page),
      '/p/node-connectors/matrix?scenario=select-one-user-execute&metric=throughput',
      '/p/node-connectors/matrix?scenario=batch-insert-100&metric=throughput',
    ]) {
      await page.goto(address);
      cells.push(...(await readGreys(page)));
    }
    for (const { words, least } of cells) expect([words, least >= 4.5]).toEqual([words, true]);

    const tinted = cells.filter(({ step }) => step > 0);
    expect(new Set(tinted.map(({ side }) => side))).toEqual(new Set(['better', 'worse']));
    for (const { words, side, bar } of tinted) {
      expect(words).toContain(side === 'better' ? '× faster' : '× slower');
      expect([words, bar]).toEqual([words, side === 'better' ? 'right' : 'left']);
    }
    for (const side of ['better', 'worse']) {
      const bySize = tinted.filter((cell) => cell.side === side).sort((a, b) => a.step - b.step);
      for (const [index, { tint, step }] of bySize.entries()) {
        const before = bySize[index - 1];
        if (before && before.step < step) expect(tint).toBeGreaterThan(before.tint);
      }
    }
    const plain = cells.filter(({ step }) => step === 0).map(({ words }) => words);
    for (const word of ['not run', 'unsupported', 'emulated']) {
      expect(
        plain.some((words) => words.includes(word)),
        word,
      ).toBe(true);
    }
    expect(plain.filter((words) => words.includes('not run') && /\d/.test(words))).toEqual([]);
  });
}
