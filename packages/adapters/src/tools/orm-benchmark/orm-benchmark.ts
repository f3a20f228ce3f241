import type { Params, Result } from '@tachograph/schema/result';
import { toMeasured } from '../../figures/measured.ts';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toUnmeasured } from '../../outcome/add-latencies.ts';
import { warnUnknownDriver } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, type Printed, scenarioName } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { toMaskedBody } from '../../text/mask-secrets.ts';
import { hasRows, type OrmRow, readLines, readOperation } from './read-lines.ts';

const NOISE = {
  heading: HEADING,
  'command of the program': /^(?:[-*] )?[*`]{0,2}(?:\S{0,100}\/)?orm-benchmark\b/,
};
const REPEATED = 'results that the report repeats';

/** A row with or without figures, in its block. */
type Entry = {
  readonly line: Line;
  readonly scenario: string;
  readonly driver: string;
  readonly suite: string | null;
  readonly times: number | null;
  /** Of the blocks of one ORM, which are printed while it runs. */
  readonly isProgress: boolean;
  readonly row: OrmRow | null;
  readonly note: string;
};

/** The rows with the titles above them; titles are accepted. */
function listEntries(native: NativeText, draft: OutcomeDraft): Entry[] {
  const entries: Entry[] = [];
  let title = { name: '', times: null as number | null, ofDriver: false };
  let suite: string | null = null;
  for (const found of readLines(native.lines)) {
    if (found.kind === 'title' || found.kind === 'report') {
      draft.accept(found.line);
      if (found.kind === 'title') title = found.title;
      else suite = found.suite;
      continue;
    }
    const name = found.kind === 'row' ? found.row.name : found.name;
    const operation = readOperation(name);
    const cell = title.ofDriver
      ? { scenario: operation.scenario, driver: title.name, times: operation.times }
      : { scenario: title.name, driver: name, times: title.times };
    const row = found.kind === 'row' ? found.row : null;
    const note = found.kind === 'note' ? found.text : '';
    entries.push({ line: found.line, ...cell, suite, isProgress: title.ofDriver, row, note });
  }
  return entries;
}

const keyOf = ({ scenario, driver, suite }: Entry): string => JSON.stringify([scenario, driver, suite]);

/** `doesn't support bulk-insert`, `TBD`; anything else is an error. */
function statusOf(note: string): 'unsupported' | 'skipped' | 'failed' {
  if (/\bunsupport|(?:\bnot|n't|\bno) support/i.test(note)) return 'unsupported';
  return /^(?:TBD|todo|skip(?:ped)?|n\/a|-+)$/i.test(note) ? 'skipped' : 'failed';
}

function addEntry(draft: OutcomeDraft, { line, row, note, times, ...entry }: Entry): void {
  const isKnown = findDriver(entry.driver, 'go') !== null;
  if (!isKnown) warnUnknownDriver(draft, line, entry.driver);
  const params: Params = entry.suite === null ? {} : { suite: toName(entry.suite, 200) };
  const cell: Pick<Result, 'scenario' | 'driver' | 'params'> = {
    scenario: scenarioName(entry.scenario),
    driver: toDriver(entry.driver, 'go'),
    params,
  };
  const uncertain = [
    ...(isKnown ? [] : (['driver'] as const)),
    ...(entry.scenario === '' ? (['scenario'] as const) : []),
  ];
  const printed: Printed = {
    name: entry.scenario === '' ? entry.driver : `${entry.scenario} > ${entry.driver}`,
    uncertain,
  };
  if (row === null) {
    const status = statusOf(note);
    draft.add(
      line,
      {
        ...cell,
        ...toUnmeasured({ unit: 'ns/op', status: 'failed', reason: toMaskedBody(note, 'no figures', 1000) }),
        status,
      },
      printed,
    );
    return;
  }
  const n = (row.iterations ?? times) || null;
  for (const { value, unit } of row.measures) {
    const measure = parsePrintedUnit(unit)?.measure;
    if (measure) draft.add(line, { ...cell, ...toMeasured(measure, value, { n }) }, printed);
  }
  if (row.total === null) return;
  const total = toMeasured({ metric: 'latency', unit: 's' }, row.total, { statistic: 'total', n });
  draft.add(line, { ...cell, ...total }, printed);
}

function countResults({ row }: Entry): number {
  const measured = row?.measures.filter(({ unit }) => parsePrintedUnit(unit) !== null).length ?? 1;
  return measured + (row?.total == null ? 0 : 1);
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const open = findOpenLine(native);
  const entries = listEntries(native, draft);
  const reported = new Set(entries.filter(({ isProgress }) => !isProgress).map(keyOf));
  for (const entry of entries) {
    const { line, isProgress } = entry;
    if (isProgress && reported.has(keyOf(entry))) draft.ignore(line, REPEATED);
    else if (line === open && !/allocs\/op\s*$/.test(line.text)) draft.reject(line, line.text, CUT_OFF);
    else if (draft.isFull()) draft.omit(line, countResults(entry));
    else addEntry(draft, entry);
  }
}

/** The orm-benchmark programs for Go: each operation with a row for each ORM. */
export const ormBenchmark: Adapter = {
  name: 'orm-benchmark',
  title: 'orm-benchmark',
  environment: { runtime: { name: 'go' } },
  noise: NOISE,
  aliases: ['go-orm-benchmarks', 'go-orm-benchmark'],
  signature: 'rows such as `pgx_pool:  7509  151412 ns/op  963 B/op  19 allocs/op` below a title such as `Insert`',
  recognises: ({ lines }) => hasRows(lines),
  read,
};
