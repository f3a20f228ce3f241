import type { Params } from '@tachograph/schema/result';
import { lookUp } from '../../json/look-up.ts';
import { addLoad, type LoadDriver, type LoadFigure, toPercentile } from '../../load-tool/load.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Location } from '../../text/lines.ts';

export const TPROC_C = 'tproc-c';
const TPROC_H = 'tproc-h';

/** The Tcl package of each database, as in HammerDB's database.xml. */
const DRIVERS: Readonly<Record<string, string>> = {
  postgresql: 'Pgtcl',
  mysql: 'mysqltcl',
  mariadb: 'mariatcl',
  oracle: 'Oratcl',
  'sql server': 'tdbc::odbc',
  'mssql server': 'tdbc::odbc',
  'ms sql server': 'tdbc::odbc',
  db2: 'db2tcl',
};

export const toTclDriver = (database: string): LoadDriver | null => {
  const name = lookUp(DRIVERS, database.trim().toLowerCase());
  return name === undefined ? null : { name, language: null };
};

/** What a run is known by; the output names each part where it has it. */
export type RunSetting = { driver: LoadDriver | null; virtualUsers: number | null };

export const toRunParams = ({ virtualUsers }: RunSetting): Params =>
  virtualUsers === null ? {} : { 'virtual-users': virtualUsers };

/** `TEST RESULT : System achieved 12345 NOPM from 28000 PostgreSQL TPM`; before 4.0 TPM come first. */
const RESULT =
  /^TEST RESULT : System achieved (?:(\d{1,15}) NOPM from (\d{1,15}) ([A-Za-z0-9 ]{1,30}) TPM|(\d{1,15}) ([A-Za-z0-9 ]{1,30}) TPM at (\d{1,15}) NOPM)$/;
const USERS = /^(\d{1,9}) Active (?:Virtual Users|Sessions) configured$/;
const QUERY = /^query (\d{1,3}) completed in (\d{1,9}(?:\.\d{1,9})?) seconds$/;
const QUERY_SETS = /^Completed \d{1,9} query set\(s\) in (\d{1,12}(?:\.\d{1,9})?) seconds$/;
const GEOMETRIC = /^Geometric mean of query times returning rows(?: \((\d{1,6})\))? is (\d{1,9}\.\d{5})$/;

export const isResultText = (text: string): boolean => RESULT.test(text);

/** A result or a setting in the text of a virtual user, without its prefix; false where it is none. */
export function readUserText(draft: OutcomeDraft, location: Location, text: string, setting: RunSetting): boolean {
  const [, nopm, tpm, database, oldTpm, oldDatabase, oldNopm] = RESULT.exec(text) ?? [];
  const users = USERS.exec(text)?.[1];
  const [, query, seconds] = QUERY.exec(text) ?? [];
  const sets = QUERY_SETS.exec(text)?.[1];
  const [, queries, mean] = GEOMETRIC.exec(text) ?? [];
  const params = toRunParams(setting);
  const time = { location, metric: 'latency', unit: 's' } as const;
  const add = (scenario: string, figures: readonly LoadFigure[], driver = setting.driver) =>
    addLoad(draft, { location, scenario, driver, params, figures });
  if (nopm !== undefined || oldNopm !== undefined) {
    const rate = { location, direction: 'higher', statistic: 'mean' } as const;
    const figures = [
      { ...rate, metric: 'NOPM', unit: 'NOPM', value: Number(nopm ?? oldNopm) },
      { ...rate, metric: 'TPM', unit: 'TPM', value: Number(tpm ?? oldTpm) },
    ];
    add(TPROC_C, figures, toTclDriver(database ?? oldDatabase ?? '') ?? setting.driver);
  } else if (users !== undefined) setting.virtualUsers = Number(users);
  else if (query !== undefined) {
    add(`${TPROC_H}/query ${query}`, [{ ...time, statistic: 'mean', value: Number(seconds), n: 1 }]);
  } else if (sets !== undefined) {
    add(TPROC_H, [{ ...time, metric: 'query-set-time', statistic: 'total', value: Number(sets) }]);
  } else if (mean !== undefined) {
    const n = queries === undefined ? null : Number(queries);
    add(TPROC_H, [{ ...time, statistic: 'geometric mean', value: Number(mean), n }]);
  } else return false;
  return true;
}

const TIME = /^(?:(min|avg|max)|p(\d{1,2}(?:\.\d{1,3})?))$/;
const STATISTICS: Readonly<Record<string, string>> = { min: 'min', avg: 'mean', max: 'max' };

/** `MIN`, `p99_ms`: the statistic of a time of a procedure; null for the sum, the deviation and shares. */
export function toTimeStatistic(name: string): string | null {
  const [, which, share] = TIME.exec(name.toLowerCase().replace(/_ms$/, '')) ?? [];
  if (which !== undefined) return STATISTICS[which] ?? null;
  return share === undefined ? null : toPercentile(share);
}
