import { lookUp } from '../../json/fields.ts';
import { findDriver, toDriver } from '../../names/known-drivers.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { scenarioName } from '../../outcome/named-cell.ts';
import { CUT_OFF, findOpenLine, type Line } from '../../text/native-text.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

/** How many executions one figure is the total of, as the benchmarks' own documentation states. */
const WORK_PER_OP: Readonly<Record<string, number>> = {
  one_small_row: 10_000,
  one_big_row: 10_000,
  many_rows: 1,
  stmt_params: 1000,
};

type BoostRow = {
  readonly scenario: string;
  readonly driver: string;
  readonly totalMs: number;
  readonly isCsv: boolean;
};

/** `one_small_row_libmariadb,242` in the CSV, `one_small_row_libmariadb: 242ms` on the console. */
const ROW = /^([A-Za-z][\w.-]{0,200})(?:,\s?(\d{1,12}(?:\.\d{1,6})?)|:\s{1,4}(\d{1,12}(?:\.\d{1,6})?)\s?ms)$/;

function readRow(line: string): BoostRow | null {
  const match = ROW.exec(line.trim().slice(0, 400));
  const name = match?.[1] ?? '';
  const at = name.lastIndexOf('_');
  if (!match || at <= 0 || at === name.length - 1) return null;
  const totalMs = Number(match[2] ?? match[3]);
  return { scenario: name.slice(0, at), driver: name.slice(at + 1), totalMs, isCsv: match[2] !== undefined };
}

const hasOwnScenario = (row: BoostRow | null): boolean =>
  row !== null && lookUp(WORK_PER_OP, row.scenario) !== undefined;
const hasKnownDriver = (row: BoostRow | null): boolean => row !== null && findDriver(row.driver, 'c') !== null;

/**
 * A row is surely of these benchmarks when its scenario is one of theirs, or when it and the row below name drivers;
 * `a_b,12` alone could be any CSV.
 */
function isDistinctive(line: Line, next: Line | undefined): boolean {
  const row = readRow(line.text);
  return hasOwnScenario(row) || (hasKnownDriver(row) && hasKnownDriver(readRow(next?.text ?? '')));
}

/** What the benchmarks of Boost.MySQL print, and the CSV that their runner writes. */
export const boostMysql: Adapter = {
  name: 'boost-mysql',
  title: "Boost.MySQL's benchmarks",
  harness: { name: 'boost-mysql-bench', tool: { name: 'boost-mysql-bench' } },

  aliases: ['boost', 'boost.mysql'],
  signature: 'lines such as `one_small_row_libmariadb,242` or `one_small_row_libmariadb: 242ms`',
  recognises: (native) => native.lines.some((line, index) => isDistinctive(line, native.lines.at(index + 1))),
  read(native, draft) {
    const open = findOpenLine(native);
    const warmUp = new AnnouncedWarmUp();
    for (const line of native.lines) {
      const row = readRow(line.text);
      const isCut = line === open && row?.isCsv === true;
      const isWarmUp = row === null ? warmUp.read(line.text) : warmUp.isOn;
      if (isWarmUp) draft.ignore(line, WARM_UP_RULE);
      else if (isCut) draft.reject(line, line.text, CUT_OFF);
      if (row === null || isWarmUp || isCut) continue;
      const scenario = scenarioName(row.scenario);
      const workPerOp = lookUp(WORK_PER_OP, scenario) ?? null;
      draft.addScenario({ id: scenario, title: scenario, ...(workPerOp === null ? {} : { workPerOp }) });
      const driver = toDriver(row.driver, findDriver(row.driver, 'c')?.language === 'c' ? 'c' : 'c++');
      const named = { cell: { scenario, driver }, printed: { name: `${row.scenario}_${row.driver}` } };
      addFigures(draft, named, [
        { location: line, metric: 'latency', unit: 'ms', statistic: 'total', value: row.totalMs },
      ]);
      if (workPerOp === null) draft.warn(line, `unknown how many executions the total of "${scenario}" includes`);
    }
  },
};
