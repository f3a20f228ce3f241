import { lookUp } from '../../json/look-up.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { SysbenchRun } from './read-line.ts';

/**
 * `$ sysbench oltp_read_only --threads=4 run`, `+ sysbench --test=tests/db/oltp.lua run`: a command above its output.
 */
const COMMAND = /^(?:[$#+>]\s{1,4})?sysbench\s(.{1,2000})$/;
/** The same after anything else, as `Run sysbench …` or `jane@db:~$ time sysbench …`, with the name of a shipped test. */
const COMMAND_WITHIN =
  /[\s\]/]sysbench\s((?:--\S{1,200}\s{1,4}){0,40}(?:\S{0,200}\/)?(?:(?:oltp|select)_[a-z_]{1,40}|bulk_insert|cpu|memory|fileio|threads|mutex|\S{1,60}\.lua)\s.{1,2000})$/;
const PARAMS: ReadonlySet<string> = new Set([
  'tables',
  'table-size',
  'oltp-tables-count',
  'oltp-table-size',
  'db-ps-mode',
]);
/** `mysql` is libmysqlclient or libmariadb: sysbench does not print which of them, so its own name is kept. */
const DRIVERS: Readonly<Record<string, string>> = { mysql: 'mysql', pgsql: 'libpq' };

const isVerb = (token: string): boolean => ['run', 'prepare', 'cleanup', 'prewarm', 'help'].includes(token);

/** The file's name without folder and ending: the folder can name a person. */
const toTest = (token: string): string => (token.split('/').at(-1) ?? token).replace(/\.lua$/, '');

/** Test, driver and params in the command line of a run; null for other lines. */
export function readCommand(text: string): Pick<SysbenchRun, 'test' | 'driver' | 'params'> | null {
  const trimmed = text.trim();
  const rest = (COMMAND.exec(trimmed) ?? COMMAND_WITHIN.exec(trimmed))?.[1];
  const tokens = rest?.split(/\s+/) ?? [];
  if (rest === undefined || !tokens.includes('run')) return null;
  let test: string | null = null;
  let driver: string | null = null;
  let hasMysqlOptions = false;
  const params: SysbenchRun['params'] = {};
  for (const token of tokens) {
    const [, name, value] = /^--([a-z][a-z0-9-]{0,60})(?:=(.{0,200}))?$/.exec(token) ?? [];
    if (name === undefined) test ??= isVerb(token) || token.startsWith('-') ? null : toTest(token);
    else if (name === 'test' && value) test = toTest(value);
    else if (name === 'db-driver' && value) driver = lookUp(DRIVERS, value) ?? null;
    else if (value && PARAMS.has(name)) params[name] = toParamValue(value);
    else if (name.startsWith('mysql-')) hasMysqlOptions = true;
  }
  // The driver is `mysql` unless another one is stated.
  if (driver === null && hasMysqlOptions && !tokens.some((token) => token.startsWith('--db-driver'))) driver = 'mysql';
  return { test, driver, params };
}
