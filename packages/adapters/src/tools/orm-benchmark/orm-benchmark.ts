import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured, type Figure } from '../../outcome/figure.ts';
import { scenarioName, warnUnknownDriver } from '../../outcome/named-cell.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import { CUT_OFF, findOpenLine, type Line } from '../../text/native-text.ts';

/** `pgx_pool:  7509  151412 ns/op  963 B/op  19 allocs/op`: one ORM in one operation, or why it has no figures. */
const NAMED = /^(\S(?:[^:]{0,80}[^:\s])?):\s+(\S.{0,1000})$/;
const ROW = /^(?:(\d{1,12})|(\d{1,9}\.\d{1,9})s)\s+(\d\S{0,30}) ns\/op\s+(\d\S{0,30}) B\/op\s+(\d\S{0,30}) allocs\/op$/;
/** `Insert`, `200 times - Insert`. */
const TITLE = /^(?:(\d{1,9}) times - )?(\p{L}[\p{L}\p{N} _().+/-]{0,80})$/iu;
const UNITS = ['ns/op', 'B/op', 'allocs/op'];

type Row = { readonly line: Line; readonly driver: string; readonly note: string; readonly printed: readonly string[] };

function readRow(line: Line): Row | null {
  const [, driver, note = ''] = NAMED.exec(line.text.slice(0, 1200).trim()) ?? [];
  if (driver === undefined || driver.startsWith('Benchmark')) return null;
  return { line, driver, note, printed: ROW.exec(note)?.slice(1) ?? [] };
}

const isMeasured = (line: Line): boolean => line.text.includes('ns/op') && readRow(line)?.printed.length === 5;

/** `doesn't support bulk-insert`, `TBD`; anything else is an error. */
function statusOf(note: string): 'unsupported' | 'skipped' | 'failed' {
  if (/\bunsupport|(?:\bnot|n't|\bno) support/i.test(note)) return 'unsupported';
  return /^(?:TBD|todo|skip(?:ped)?|n\/a|-+)$/i.test(note) ? 'skipped' : 'failed';
}

function addRow(draft: OutcomeDraft, { line, driver, note, printed }: Row, title: string, times: number | null): void {
  const isKnown = findDriver(driver, 'go') !== null;
  if (!isKnown) warnUnknownDriver(draft, line, driver);
  const named = {
    cell: { scenario: scenarioName(title), driver: toDriver(driver, 'go'), params: {} },
    printed: { name: `${title} > ${driver}`, uncertain: isKnown ? [] : (['driver'] as const) },
  };
  const [count, seconds, ...values] = printed;
  if (values.length === 0) {
    const reason = toMaskedBody(note, 'no figures', 1000);
    addUnmeasured(draft, line, named, { unit: 'ns/op', status: statusOf(note), reason });
    return;
  }
  const figures = UNITS.map((unit, at): Figure => {
    const measure = parsePrintedUnit(unit)?.measure ?? { metric: 'latency', unit };
    return { location: line, ...measure, statistic: 'mean', value: Number(values[at]) };
  });
  if (seconds !== undefined)
    figures.push({ location: line, metric: 'latency', unit: 's', statistic: 'total', value: Number(seconds) });
  addFigures(draft, named, figures, count === undefined ? times : Number(count));
}

/** The orm-benchmark programs for Go: each operation with a row for each ORM. */
export const ormBenchmark: Adapter = {
  name: 'orm-benchmark',
  title: 'orm-benchmark',
  environment: { runtime: { name: 'go' } },
  noise: {
    'command of the program': /^(?:[-*] )?[*`]{0,2}(?:\S{0,100}\/)?orm-benchmark\b|^Reports:$/,
  },
  aliases: ['go-orm-benchmarks', 'go-orm-benchmark'],
  signature: 'rows such as `pgx_pool:  7509  151412 ns/op  963 B/op  19 allocs/op` below a title such as `Insert`',
  // Two rows with all three figures, each right below a title or a row: no other program prints them.
  recognises: ({ lines }) =>
    lines.filter((line, at) => isMeasured(line) && lines.at(at - 1)?.text.trim() !== '').length > 1,
  read(native, draft) {
    const drivers = new Set(native.lines.flatMap((line) => (isMeasured(line) ? (readRow(line)?.driver ?? []) : [])));
    let above: Line | null = null;
    let title: RegExpExecArray | null = null;
    for (const line of native.lines) {
      const row = readRow(line);
      const isRow = row !== null && (row.printed.length > 0 || (title !== null && drivers.has(row.driver)));
      if (isRow && above) {
        title = TITLE.exec(above.text.trim());
        draft.accept(above);
      }
      if (isRow && line === findOpenLine(native)) draft.reject(line, line.text, CUT_OFF);
      else if (isRow && draft.isFull()) draft.omit(line, UNITS.length);
      else if (isRow) addRow(draft, row, title?.[2] ?? '', title?.[1] === undefined ? null : Number(title[1]));
      if (isRow) above = null;
      else if (TITLE.test(line.text.trim())) above = line;
    }
  },
};
