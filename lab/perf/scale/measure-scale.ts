import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTreePeak } from '../processes.ts';
import { sendRequest } from '../send-request.ts';
import { startStack } from '../start-stack.ts';
import * as ownAddresses from './addresses.ts';
import { startFilled } from './data-dir.ts';
import { type MeasuredSide, measurePage } from './measure-page.ts';
import type { Page } from './pages.ts';
import * as ownPages from './pages.ts';
import { printHistories, printPages, type Row, toRow } from './report.ts';
import { openSession, type Session } from './session.ts';
import { toShapes } from './shapes.ts';

const SEED = 1;

export type ScaleOptions = {
  readonly points: number;
  /** The folder of the data, which is filled where it is empty and stays; null for one that is removed. */
  readonly keptDir: string | null;
  /** The folder lab/perf of another checkout, which is measured in turns with this one, on separate data beside them; null for none. */
  readonly against: string | null;
  /** Only pages whose key contains this; all of them with an empty text. */
  readonly only: string;
};

/** A checkout that is measured: how it is started on its data, and its pages, whose URLs are those of its version. */
type Side = {
  readonly open: () => Promise<Session>;
  readonly listPages: (session: Session) => Promise<readonly Page[]>;
};

/** Fills a database, measures every page, and prints each beside its target and beside the other checkout. */
export async function measureScale(root: string, { points, keptDir, against, only }: ScaleOptions): Promise<void> {
  const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'tachograph-scale-'));
  try {
    const sides = [openOwn(root, dataDir, points)];
    if (against) sides.push(await openOther(against, `${dataDir}-other`, points));
    const rows = await measurePages(sides, only);
    printPages(rows);
    printHistories(rows);
  } finally {
    if (!keptDir) for (const folder of [dataDir, `${dataDir}-other`]) rmSync(folder, { recursive: true, force: true });
  }
}

const openOwn = (root: string, dataDir: string, points: number): Side => ({
  open: async () => openSession(await startFilled(root, { dataDir, points, seed: SEED }), toShapes(points)),
  listPages: (session) => findPages(session, points, { ...ownPages, ...ownAddresses }),
});

/** The other checkout fills its folder by its own command: its tables may be others. */
async function openOther(perf: string, dataDir: string, points: number): Promise<Side> {
  const root = path.resolve(perf, '../..');
  const fill = ['run', 'perf', '--', 'scale', '--points', String(points), '--keep', dataDir, '--only', 'no page'];
  execFileSync('npm', fill, { cwd: root, stdio: 'inherit' });
  const load = (file: string) => import(pathToFileURL(path.join(perf, 'scale', file)).href);
  const theirs: PageList = { ...(await load('pages.ts')), ...(await load('addresses.ts')) };
  return {
    open: async () => openSession(await startStack(root, dataDir), toShapes(points)),
    listPages: (session) => findPages(session, points, theirs),
  };
}

/** Pages are measured in turns, and compared by their keys. A page that does not answer has a reason instead of figures. */
async function measurePages(sides: readonly Side[], only: string): Promise<Row[]> {
  let sessions: Session[] = [];
  const open = async () => {
    for (const side of sides) sessions.push(await side.open());
  };
  const close = async () => {
    const open = sessions;
    sessions = [];
    for (const session of open) await session.close();
  };
  const rows: Row[] = [];
  try {
    await open();
    const [own = [], ...others] = await Promise.all(
      sides.map((side, nth) => (sessions[nth] ? side.listPages(sessions[nth]) : [])),
    );
    for (const page of own.filter(({ key }) => key.includes(only))) {
      if (sessions.length === 0) await open();
      const pages = [page, ...others.map((list) => list.find(({ key }) => key === page.key))];
      const both = sessions.flatMap((session, nth) => (pages[nth] ? [{ session, page: pages[nth] }] : []));
      const row = await measureRow(page, both);
      rows.push(row);
      console.log(toRow(row).join('  '));
      // A server that does not answer one request does not answer others meanwhile.
      if (typeof row.measured === 'string') await close();
    }
  } finally {
    await close();
  }
  return rows;
}

async function measureRow(page: Page, sides: readonly MeasuredSide[]): Promise<Row> {
  try {
    const [measured = 'no side has this page', other = null] = await measurePage(sides);
    return { page, measured, other };
  } catch (error) {
    const memory = readTreePeak(sides[0]?.session.stack.webPid ?? 0).toFixed(0);
    return { page, measured: `${error}, with ${memory} MB in the web server`, other: null };
  }
}

type PageList = Pick<typeof ownPages, 'listPages'> & Pick<typeof ownAddresses, 'readAddresses' | 'readHugeRuns'>;

/** The pages, with those of a share of each comparison. */
async function findPages(
  { client, stack }: Session,
  points: number,
  { listPages, readAddresses, readHugeRuns }: PageList,
): Promise<readonly Page[]> {
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
