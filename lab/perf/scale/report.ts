import { printTable } from '../table.ts';
import type { Measured } from './measure-page.ts';
import type { Page } from './pages.ts';
import { DEEP } from './shapes.ts';

/** A page with its costs, or with the reason why they are missing, and those of the other checkout. */
export type Row = { readonly page: Page; readonly measured: Measured | string; readonly other: Measured | null };

const MEMORY_MB = 600;
/** How much more a long history may cost than a short one. */
const HISTORY = 1.2;
/** How much more a page may cost than in the other checkout. */
const OTHER = 1.1;

/** The columns of the table. */
export const HEAD =
  'page,status,target,first,cold,of,web,pg,warm,median,buffers,SQL,kB,raw kB,MB,missed,cold ÷ other,warm ÷ other,kB ÷ other'.split(
    ',',
  );

const ratio = (now: number, before: number | undefined) => (before ? `${(now / before).toFixed(2)}×` : '');

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
export function toRow({ page, measured, other }: Row): string[] {
  if (typeof measured === 'string') return [page.key, measured];
  return [
    page.key,
    String(measured.status),
    page.targetMs === null ? '' : String(page.targetMs),
    measured.firstCold.toFixed(1),
    measured.cold.toFixed(1),
    String(measured.coldRequests),
    (measured.web + measured.ingest).toFixed(1),
    measured.postgres.toFixed(1),
    measured.warm.toFixed(1),
    measured.warmMedian.toFixed(1),
    measured.buffers.toFixed(0),
    measured.statements.toFixed(0),
    (measured.wireBytes / 1000).toFixed(1),
    (measured.rawBytes / 1000).toFixed(0),
    measured.memory.toFixed(0),
    listMissed(page, measured).join(', '),
    ratio(measured.cold, other?.cold),
    ratio(measured.warm, other?.warm),
    ratio(measured.wireBytes, other?.wireBytes),
  ];
}

/** Prints all pages: processor milliseconds of all servers for one request, cold and warm, beside the limits and the other checkout. */
export function printPages(rows: readonly Row[]): void {
  printTable('Processor time of one request (ms), buffers, bytes, memory', HEAD, rows.map(toRow));
  const dearer = listDearer(rows);
  if (rows.some(({ other }) => other !== null))
    console.log(
      `\n${dearer.length} of ${rows.length} pages cost more than ${OTHER} times those of the other: ${dearer.join('; ') || 'none'}`,
    );
}

/** The pages that cost more than in the other checkout, by their median cold or warm request. */
export const listDearer = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ page, measured, other }) => {
    if (typeof measured === 'string') return [`${page.key}: ${measured}`];
    if (other === null) return [];
    const ratios = { cold: measured.cold / other.cold, warm: measured.warmMedian / other.warmMedian };
    const above = Object.entries(ratios).filter(([, value]) => value > OTHER);
    return above.length > 0
      ? [`${page.key} ${above.map(([name, value]) => `${name} ${value.toFixed(2)}×`).join(', ')}`]
      : [];
  });

/** Prints how much more the longest history costs than the shortest. */
export function printHistories(measured: readonly Row[]): void {
  const short = `${DEEP[0]?.name}: `;
  const long = `${DEEP.at(-1)?.name}: `;
  const pages = new Map(measured.map((row) => [row.page.key, row.measured]));
  const rows = [...pages].flatMap(([key, first]) => {
    const last = pages.get(key.replace(short, long));
    if (!key.startsWith(short) || typeof first === 'string' || !last || typeof last === 'string') return [];
    const within = Math.max(last.warm / first.warm, last.wireBytes / first.wireBytes) <= HISTORY;
    return [
      [
        key.slice(short.length),
        ratio(last.cold, first.cold),
        ratio(last.warm, first.warm),
        ratio(last.wireBytes, first.wireBytes),
        within ? '' : 'missed',
      ],
    ];
  });
  if (rows.length > 0)
    printTable(`${DEEP.at(-1)?.name} ÷ ${DEEP[0]?.name}, limit ${HISTORY}`, ['page', 'cold', 'warm', 'kB', ''], rows);
}
