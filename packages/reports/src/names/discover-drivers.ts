import type { Table } from '../tables/table.ts';
import { toKey } from './driver-names.ts';

/** Words of scenarios and headers that prose uses too, and that are no drivers. */
const ORDINARY = new Set(
  (
    'select insert update delete query queries batch ping read write reads writes connect execute prepare total mean average ' +
    'median min max p50 p90 p95 p99 time times latency throughput ops rows row name test tests benchmark scenario case driver ' +
    'library client version score error units unit result results size memory cpu threads speed ratio diff change faster slower ' +
    'operation operations method requests transactions text binary sync async warmup baseline notes description value default'
  ).split(' '),
);

/** A label without the version behind it: `mysql2 3.24.6`, `mysql2@3.24.6` and `MariaDB-1.5.3` name drivers. */
const withoutVersion = (label: string): string =>
  label
    .replace(/[\s@-]{1,3}v?\d+(?:\.\d+)+[\w.+-]{0,30}/, '')
    .replace(/[\s,]{1,3}(?:[nuµμm]?s|\w{1,12}\/(?:s|sec|op)|[rqt]ps|ops)$/i, '')
    .replace(/\s*[([][^()[\]]{0,60}[)\]]\s*$/, '')
    .trim();

const couldName = (label: string): boolean => {
  const words = label.toLowerCase().split(' ');
  return /\p{L}/u.test(label) && label.length <= 40 && words.length <= 3 && !words.some((word) => ORDINARY.has(word));
};

type Axis = { readonly named: readonly string[]; readonly known: number };

/**
 * The drivers of a document: those that are known and, where two labels of one axis of a table or of the results of a log are
 * named by the prose, these labels. An axis with a known driver goes before one without.
 */
export function discoverDrivers(
  tables: readonly Table[],
  results: readonly string[],
  { prose, known }: { readonly prose: string; readonly known: readonly string[] },
): readonly string[] {
  const lower = ` ${toKey(prose)} `;
  const isKnown = new Set(known.map(toKey));
  const toAxis = (labels: readonly string[]): Axis => ({
    named: labels.filter((label) => couldName(label) && lower.includes(` ${toKey(label)} `)),
    known: labels.filter((label) => isKnown.has(toKey(label))).length,
  });
  const choose = (axes: readonly Axis[]): readonly string[] => {
    const [best] = [...axes].sort((a, b) => b.known - a.known || b.named.length - a.named.length);
    return best && new Set(best.named).size > 1 ? best.named : [];
  };
  const ofTables = tables.flatMap(({ header, rows }) =>
    choose([
      toAxis(header.slice(1).map(({ text }) => withoutVersion(text))),
      toAxis(rows.map(([first]) => withoutVersion(first?.text ?? ''))),
    ]),
  );
  const parts = results.map((label) => label.split(/ - |[./:]|\s/));
  const ofResults = choose([
    toAxis(parts.map((part) => part.at(-1) ?? '')),
    toAxis(parts.map(([first]) => first ?? '')),
  ]);
  return [...known, ...ofTables, ...ofResults];
}
