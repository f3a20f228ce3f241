import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTreePeak } from '../processes.ts';
import { sendRequest } from '../send-request.ts';
import { readAddresses, readHugeRuns } from './addresses.ts';
import { startFilled } from './data-dir.ts';
import { readFigures, toFigure, writeFigures } from './figures.ts';
import { measurePage } from './measure-page.ts';
import { listPages, type Page } from './pages.ts';
import { printHistories, printPages, type Row, toRow } from './report.ts';
import { openSession, type Session } from './session.ts';
import { toShapes } from './shapes.ts';

const FILE = 'lab/perf/scale-figures.json';
const SEED = 1;

export type ScaleOptions = {
  readonly points: number;
  /** The folder of the data, which is filled where it is empty and stays; null for one that is removed. */
  readonly keptDir: string | null;
  /** Only pages whose key contains this; all of them with an empty text. */
  readonly only: string;
  /** Whether the figures become those that later measurements are compared with. */
  readonly record: boolean;
};

/** Fills a database, measures every page, and prints each beside its target and beside the recorded figures. */
export async function measureScale(root: string, { keptDir, ...options }: ScaleOptions): Promise<void> {
  const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'tachograph-scale-'));
  try {
    await measureFolder(root, dataDir, options);
  } finally {
    if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureFolder(
  root: string,
  dataDir: string,
  { points, only, record }: Omit<ScaleOptions, 'keptDir'>,
): Promise<void> {
  const file = path.join(root, FILE);
  const recorded = readFigures(file, points);
  const open = async () => openSession(await startFilled(root, { dataDir, points, seed: SEED }), toShapes(points));
  let session: Session | null = await open();
  const rows: Row[] = [];
  try {
    for (const page of (await findPages(session, points)).filter(({ key }) => key.includes(only))) {
      session ??= await open();
      const { webPid } = session.stack;
      const measured = await measurePage(session, page).catch(
        (error: unknown) => `${error}, with ${readTreePeak(webPid).toFixed(0)} MB in the web server`,
      );
      rows.push({ page, measured, last: recorded?.pages[page.key] ?? null });
      console.log(toRow({ page, measured, last: null }).join('  '));
      if (typeof measured !== 'string') continue;
      // A server that does not answer one request does not answer others meanwhile.
      await session.close();
      session = null;
    }
  } finally {
    await session?.close();
  }
  const figures = toFigures(rows);
  printPages(rows, recorded);
  printHistories(figures);
  if (record) writeFigures(file, root, { points, pages: figures });
}

const toFigures = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.map(({ page, measured }) => [page.key, typeof measured === 'string' ? null : toFigure(measured)]),
  );

/** The pages, with those of a share of each comparison. */
async function findPages({ client, stack }: Session, points: number): Promise<readonly Page[]> {
  const pages = listPages(await readAddresses(client, points), await readHugeRuns(client));
  const shares: Page[] = [];
  for (const page of pages) {
    if (!page.form) continue;
    const { location, status, text } = await sendRequest(stack.webUrl + page.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(`${page.form}&title=Scale`),
    });
    if (!location) {
      console.log(`${page.key}: ${status} ${text.slice(0, 300)}`);
      continue;
    }
    const { form: _, ...rest } = page;
    shares.push({ ...rest, key: page.key.replace(', created', ''), path: new URL(location, stack.webUrl).pathname });
  }
  return [
    ...pages.filter(({ key }) => !key.startsWith('run of')),
    ...shares,
    ...pages.filter(({ key }) => key.startsWith('run of')),
  ];
}
