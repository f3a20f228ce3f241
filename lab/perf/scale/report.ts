import { printTable } from '../table.ts';
import type { Figure, Figures } from './figures.ts';
import type { Measured } from './measure-page.ts';
import type { Page } from './pages.ts';
import { DEEP } from './shapes.ts';

/** A page with its costs, or with the reason why there are none. */
export type Row = { readonly page: Page; readonly measured: Measured | string; readonly last: Figure | null };

const MEMORY_MB = 600;
/** How much more a long history may cost than a short one. */
const HISTORY = 1.2;

/** The columns of the table. */
export const HEAD = [
  'page',
  'status',
  'target',
  'cold',
  'web',
  'pg',
  'warm',
  'median',
  'buffers',
  'SQL',
  'kB',
  'raw kB',
  'MB',
  'missed',
  'cold ÷ last',
  'warm ÷ last',
  'kB ÷ last',
];

const ratio = (now: number, last: number | undefined) => (last ? `${(now / last).toFixed(2)}×` : '');

/** The limits that a page exceeds. */
function listMissed({ targetMs, targetKb }: Page, { cold, warm, wireBytes, memory, status }: Measured): string[] {
  return [
    ...(status >= 400 ? [`status ${status}`] : []),
    ...(targetMs !== null && cold > targetMs ? [`cold ${(cold / targetMs).toFixed(1)}×`] : []),
    ...(targetMs !== null && warm > targetMs ? [`warm ${(warm / targetMs).toFixed(1)}×`] : []),
    ...(wireBytes > targetKb * 1000 ? [`bytes ${(wireBytes / targetKb / 1000).toFixed(1)}×`] : []),
    ...(memory > MEMORY_MB ? ['memory'] : []),
  ];
}

/** One line of the table. */
export function toRow({ page, measured, last }: Row): string[] {
  if (typeof measured === 'string') return [page.key, measured];
  const { status, cold, web, ingest, postgres, warm, warmMedian, buffers, statements, memory } = measured;
  const kb = measured.wireBytes / 1000;
  return [
    page.key,
    String(status),
    page.targetMs === null ? '' : String(page.targetMs),
    cold.toFixed(1),
    (web + ingest).toFixed(1),
    postgres.toFixed(1),
    warm.toFixed(1),
    warmMedian.toFixed(1),
    buffers.toFixed(0),
    statements.toFixed(0),
    kb.toFixed(1),
    (measured.rawBytes / 1000).toFixed(0),
    memory.toFixed(0),
    listMissed(page, measured).join(', '),
    ratio(cold, last?.cold),
    ratio(warm, last?.warm),
    ratio(kb, last?.kb),
  ];
}

/** Prints all pages: processor milliseconds of all servers for one request, cold and warm, beside the limits. */
export function printPages(rows: readonly Row[], recorded: Figures | null): void {
  const since = recorded ? `; last: ${recorded.commit} of ${recorded.date}` : '';
  printTable(`Processor time of one request (ms), buffers, bytes, memory${since}`, HEAD, rows.map(toRow));
}

/** Prints how much more the longest history costs than the shortest. */
export function printHistories(figures: Readonly<Record<string, Figure | null>>): void {
  const short = DEEP[0]?.name;
  const long = DEEP.at(-1)?.name;
  const rows = Object.entries(figures).flatMap(([key, first]) => {
    const last = figures[key.replace(`${short}:`, `${long}:`)];
    if (!key.startsWith(`${short}:`) || !first || !last) return [];
    const within = Math.max(last.warm / first.warm, last.kb / first.kb) <= HISTORY;
    return [
      [
        key.slice(`${short}: `.length),
        ratio(last.cold, first.cold),
        ratio(last.warm, first.warm),
        ratio(last.kb, first.kb),
        within ? '' : 'missed',
      ],
    ];
  });
  if (rows.length > 0) printTable(`${long} ÷ ${short}, limit ${HISTORY}`, ['page', 'cold', 'warm', 'kB', ''], rows);
}
