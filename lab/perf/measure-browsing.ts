import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createUpload } from './ingest-lane.ts';
import { listLinks } from './list-links.ts';
import { makeRun } from './make-run.ts';
import { readMemory, resetPeak } from './processes.ts';
import { sendRequest } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, toVerdict } from './table.ts';

const MINUTES = 20;
const READERS = 2;
/** Pages whose links are followed: more than the demo has. */
const MOST_PAGES = 1_000;
/** In megabytes. */
const TARGET = { floor: 600, goal: 450 };
/** Above the numbers of the other parts. */
const FIRST_NUMBER = 500_000;

/** Measures the resident memory of the web server while readers go through all its links, again and again, and a run comes each second. */
export async function measureBrowsing({ webUrl, ingestUrl, token, webPid }: Stack): Promise<void> {
  const known = new Set(['/']);
  const until = Date.now() + MINUTES * 60_000;
  const statuses = new Map<number, number>();
  let read = 0;
  const reader = async () => {
    while (Date.now() < until) {
      const paths = [...known];
      const path = paths[read % paths.length] ?? '/';
      read += 1;
      const { status, text } = await sendRequest(webUrl + path, { headers: { accept: 'text/html' } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const link of listLinks(text)) if (known.size < MOST_PAGES) known.add(link);
    }
  };
  const upload = createUpload(ingestUrl, token);
  const uploader = async () => {
    for (let number = FIRST_NUMBER; Date.now() < until; number += 1) {
      await upload(gzipSync(JSON.stringify(makeRun(number))));
      await wait(1_000);
    }
  };
  const rows: string[][] = [];
  const sampler = async () => {
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      resetPeak(webPid);
      await wait(60_000);
      const { now = Number.NaN, peak = Number.NaN } = readMemory(webPid) ?? {};
      const responses = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      rows.push([
        String(minute),
        now.toFixed(0),
        peak.toFixed(0),
        String(known.size),
        responses,
        toVerdict(peak, TARGET),
      ]);
    }
  };
  await Promise.all([...Array.from({ length: READERS }, reader), uploader(), sampler()]);
  const head = ['minute', 'MB', 'peak', 'links', 'responses', ''];
  printTable(`Memory of the web server (MB), ${READERS} readers, < ${TARGET.floor}`, head, rows);
}
