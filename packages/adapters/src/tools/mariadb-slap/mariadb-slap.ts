import type { Params } from '@tachograph/schema/result';
import { toRange } from '../../figures/statistics.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { NativeText } from '../../native/native-text.ts';
import { CUT_OFF, findOpenLine } from '../../native/open-line.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { UNKNOWN } from '../../outcome/named-cell.ts';
import { type OutcomeDraft, scenarioName } from '../../outcome/outcome-draft.ts';
import { toBody } from '../../text/clean-text.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';
import { AnnouncedWarmUp, WARM_UP_RULE } from '../../text/warm-up.ts';

const TITLE = 'mariadb-slap';
const TIME = /^(Average|Minimum|Maximum) number of seconds to run all queries: (\d{1,9}\.\d{1,6}) seconds$/;
const ENGINE = /^Running for engine (\w{1,40})$/;
const CLIENTS = /^Number of clients running queries: (\d{1,9})$/;
const QUERIES = /^Average number of queries per client: (\d{1,15})$/;
const ERROR = /^(?:mariadb-slap|mysqlslap)(?:\.exe)?: (?!\[Warning\])(.{1,500})$/;
const WARNING = /^(?:mariadb-slap|mysqlslap)(?:\.exe)?: \[Warning\]/;
/** What `--debug-info` adds. */
const DEBUG_INFO = /^(?:User time|Maximum resident|Non-physical|Blocks|Voluntary)/;
/** `engine,load,average,minimum,maximum,clients,queries per client`. */
const ROW =
  /^(\w{0,40}),(mixed|update|write|key|read),(\d{1,9}\.\d{3}),(\d{1,9}\.\d{3}),(\d{1,9}\.\d{3}),(\d{1,9}),(\d{1,15})$/;

/** One line of the CSV, or one block of the console. */
type Slap = {
  readonly line: Line;
  readonly load?: string;
  engine?: string;
  readonly seconds: Map<string, number>;
  clients?: number;
  queries?: number;
  readonly error: string | null;
  /** A line above it announced warm-up. */
  readonly isWarmUp?: boolean;
};

function readRow(line: Line): Slap | null {
  const match = ROW.exec(line.text.slice(0, 300).trim());
  if (!match) return null;
  const [, engine = '', load = '', average, minimum, maximum, clients, queries] = match;
  const seconds = new Map([
    ['Average', Number(average)],
    ['Minimum', Number(minimum)],
    ['Maximum', Number(maximum)],
  ]);
  const counts = { clients: Number(clients), queries: Number(queries) };
  return { line, load, ...(engine === '' ? {} : { engine }), seconds, ...counts, error: null };
}

/** Take a line of a block; false for any other line, or if the block has such a line already. */
function readLine(text: string, slap: Slap): boolean {
  const [, which, seconds] = TIME.exec(text) ?? [];
  const [engine, clients, queries] = [ENGINE, CLIENTS, QUERIES].map((pattern) => pattern.exec(text)?.[1]);
  if (which !== undefined && slap.seconds.has(which)) return false;
  if (which !== undefined) slap.seconds.set(which, Number(seconds));
  else if (engine !== undefined) slap.engine = engine;
  else if (clients !== undefined) slap.clients = Number(clients);
  else if (queries !== undefined) slap.queries = Number(queries);
  else return false;
  return true;
}

/** The blocks of a console log or the rows of a CSV, each with the error that was printed above it. */
function readSlaps(native: NativeText, draft: OutcomeDraft): Slap[] {
  const slaps: Slap[] = [];
  const warmUp = new AnnouncedWarmUp();
  let error: string | null = null;
  const open = findOpenLine(native);
  for (const line of native.lines) {
    const text = line.text.slice(0, 600).trim();
    const row = readRow(line);
    const last = slaps.at(-1);
    const message = ERROR.exec(text)?.[1];
    const isWarmUp = warmUp.isOn;
    if (row && line === open) draft.reject(line, line.text, CUT_OFF);
    else if (row && isWarmUp) draft.ignore(line, WARM_UP_RULE);
    else if (row) slaps.push(row);
    else if (text === 'Benchmark') {
      slaps.push({ line, seconds: new Map(), error, isWarmUp: warmUp.take() });
      error = null;
    } else if (message !== undefined) {
      error ??= maskSecrets(message);
      draft.accept(line);
      draft.warn(line, `${TITLE} reports: ${maskSecrets(message)}`);
    } else if (last && readLine(text, last)) {
      if (last.isWarmUp) draft.ignore(line, WARM_UP_RULE);
      else draft.accept(line);
    } else if (warmUp.read(text)) draft.ignore(line, WARM_UP_RULE);
  }
  return slaps;
}

function addSlap(draft: OutcomeDraft, slap: Slap): void {
  const { line, load, engine, seconds, clients, queries, error } = slap;
  const [value, low, high] = ['Average', 'Minimum', 'Maximum'].map((which) => seconds.get(which));
  const params: Params = {
    ...(engine === undefined ? {} : { engine }),
    ...(clients === undefined ? {} : { clients }),
    ...(queries === undefined ? {} : { 'queries-per-client': queries }),
  };
  // mariadb-slap prints `mixed` for user-defined queries as well.
  const isKnownLoad = load !== undefined && load !== 'mixed';
  const cell = { scenario: scenarioName(load ?? TITLE), params, driver: toDriver(UNKNOWN, 'c') };
  const uncertain = isKnownLoad ? (['driver'] as const) : (['scenario', 'driver'] as const);
  const named = { cell, printed: { name: load ?? TITLE, uncertain } };
  if (value === undefined) {
    draft.reject(line, line.text, 'no average: the log is truncated');
    return;
  }
  draft.warn(line, 'the driver may be libmariadb or libmysqlclient: stored as "unknown"', {
    field: 'driver',
    name: UNKNOWN,
  });
  if (error !== null) {
    const reason = toBody(`queries failed, and their time is included: ${error}`);
    draft.add(
      line,
      { ...cell, metric: 'latency', unit: 's', statistic: 'mean', status: 'failed', statusReason: reason, value: null },
      named.printed,
    );
  } else {
    const [least, most] = [low, high].map((end) => (end === undefined ? null : { value: end, unit: 's' }));
    const uncertainty = toRange(least ?? null, most ?? null, 's');
    addFigures(draft, named, [{ location: line, metric: 'latency', unit: 's', statistic: 'mean', value, uncertainty }]);
    if (clients === undefined || queries === undefined)
      draft.warn(line, 'the report does not state clients and queries: the log may be truncated');
    draft.warn(line, 'one operation is all queries of all clients; the output does not name the queries');
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  for (const slap of readSlaps(native, draft)) {
    if (slap.isWarmUp) draft.ignore(slap.line, WARM_UP_RULE);
    else addSlap(draft, slap);
  }
}

/** What mariadb-slap and mysqlslap print, and their `--csv`. */
export const mariadbSlap: Adapter = {
  name: 'mariadb-slap',
  title: TITLE,
  noise: { heading: HEADING, 'resources used': DEBUG_INFO, warning: WARNING },
  aliases: ['mysqlslap', 'mysql-slap'],
  signature:
    'lines such as `Average number of seconds to run all queries: 0.078 seconds`, or `,mixed,0.047,0.047,0.048,2,1000`',
  recognises: (native) =>
    native.lines.some((line) => line.text.length < 300 && (TIME.test(line.text.trim()) || readRow(line) !== null)),
  read,
};
