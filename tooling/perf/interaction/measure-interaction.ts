import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { printTable, quantile } from '../table.ts';
import { bundleChart } from './bundle-chart.ts';

/** The largest chart of a page along time has 1,200 points; the target is of more than that. */
const SHAPES = [
  { lines: 6, points: 200 },
  { lines: 6, points: 500 },
] as const;
/** As slow as a phone. */
const SLOWER = 4;
const TARGET_MS = 100;
const MOVES = 40;
const ZOOMS = 8;

/** Milliseconds of the main thread's processor time since the page began, throttled. */
async function readThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const QUIET_MS = 3;

/** Until nothing that follows from an event is left to do: what React has put off comes after the next frame. */
async function settle({ page, session }: Opened): Promise<number> {
  let before = await readThreadMs(session);
  for (;;) {
    await page.waitForTimeout(120);
    const now = await readThreadMs(session);
    if (now - before < QUIET_MS) return now;
    before = now;
  }
}

type Opened = { readonly page: Page; readonly session: CDPSession };
type Measured = { readonly name: string; readonly times: readonly number[] };

/** What each of the events costs, with all that follows from it. */
async function measure(opened: Opened, name: string, events: readonly (() => Promise<unknown>)[]): Promise<Measured> {
  const times = [];
  for (const event of events) {
    const before = await settle(opened);
    await event();
    times.push((await settle(opened)) - before);
  }
  return { name, times };
}

async function measureChart(page: Page, url: string): Promise<readonly Measured[]> {
  await page.goto(url);
  const plot = page.locator('.trend-plot').first();
  await plot.hover();
  await page.locator('.recharts-surface').first().waitFor();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the chart has no plot');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const x = (share: number) => box.x + share * box.width;
  const y = box.y + box.height / 2;
  const hover = Array.from({ length: MOVES }, (_, nth) => () => page.mouse.move(x((nth + 1) / (MOVES + 2)), y + nth));
  const button = (name: RegExp) => () => page.getByRole('button', { name }).first().dispatchEvent('click');
  const zoom = Array.from({ length: ZOOMS }, (_, nth) => button(nth % 4 === 3 ? /^Reset zoom/ : /^Zoom in/));
  const at = { page, session };
  return [await measure(at, 'hover', hover), await measure(at, 'zoom', zoom)];
}

/** Measures what pointing at a trend and zooming it cost in a browser on a processor four times as slow. */
export async function measureInteraction(root: string): Promise<void> {
  const html = await bundleChart(root);
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const rows: string[][] = [];
  try {
    for (const { lines, points } of SHAPES) {
      const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
      const { port } = server.address() as AddressInfo;
      const measured = await measureChart(page, `http://127.0.0.1:${port}/?lines=${lines}&points=${points}`);
      for (const { name, times } of measured) {
        const median = quantile(times, 0.5);
        const p95 = quantile(times, 0.95);
        const verdict = p95 <= TARGET_MS ? 'reached' : `${(p95 / TARGET_MS).toFixed(1)} × the target`;
        rows.push([`${name}, ${lines} lines × ${points} points`, median.toFixed(1), p95.toFixed(1), verdict]);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  printTable(
    `A trend in a browser ${SLOWER} times as slow: processor ms of the main thread until the next frame`,
    ['event', 'median', 'p95', `target ${TARGET_MS} ms`],
    rows,
  );
}
