import type { Params } from '@tachograph/schema/result';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { toPercentile } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import { addLoad } from '../../load-tool/load.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, Location } from '../../text/line.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';

const TITLE = 'clickhouse-benchmark';
/** `localhost:9000, queries: 100, QPS: 34.567, RPS: 12345.678, …`; version 18 names no server. */
const RATES =
  /^(?:\S{1,300}:\d{1,5}, (?:queries:? (?<queries>\d{1,15}), )?(?:errors:? (?<errors>\d{1,15}), )?)?QPS: (\d{1,15}\.\d{3}), RPS: (\d{1,18}\.\d{3}), MiB\/s: (\d{1,15}\.\d{3})(?:, result RPS: (\d{1,18}\.\d{3}), result MiB\/s: (\d{1,15}\.\d{3}))?\.$/;
const PERCENTILE = /^(\d{1,3}\.\d{3})%((?:\s{1,8}\d{1,12}\.\d{3} sec\.){1,8})$/;
const EXECUTED = /^Queries executed: (\d{1,15})(?: \(\d{1,3}(?:\.\d{1,3})?%\))?\.$/;
const ERROR =
  /^(?:Code: \d{1,6}\. .{1,500}|An error occurred while processing .{1,500}|Received exception .{1,500}|DB::Exception: .{1,500})$/;

const FIGURES: readonly JsonFigure[] = [
  { at: 'statistics/QPS', metric: 'throughput', unit: 'ops/s' },
  { at: 'statistics/RPS', metric: 'rows', unit: 'rows/s', direction: 'higher' },
  { at: 'statistics/MiBPS', metric: 'bandwidth', unit: 'MiB/s' },
  { at: 'statistics/RPS_result', metric: 'result-rows', unit: 'rows/s', direction: 'higher' },
  { at: 'statistics/MiBPS_result', metric: 'result-bandwidth', unit: 'MiB/s' },
  { at: 'query_time_percentiles/{share}', metric: 'latency', unit: 's' },
];
/** Version 18 writes one report without servers, whose `MiBPS` are bytes. */
const FIRST_FIGURES = FIGURES.map((figure) => (figure.unit === 'MiB/s' ? { ...figure, unit: 'B/s' } : figure));
const RATE_FIGURES = FIGURES.filter(({ at }) => at.startsWith('statistics/'));

/** One server of a report. */
type Server = { readonly location: Location; readonly n: number | null; readonly figures: readonly Figure[] };

/** Servers by their place: their names are private, and a run against one server needs none. */
function addServers(draft: OutcomeDraft, servers: readonly Server[]): void {
  const message = `the output does not name the queries: the scenario is stored as "${TITLE}"`;
  for (const [index, { location, n, figures }] of servers.entries()) {
    draft.warn(location, message, { field: 'scenario', name: TITLE });
    const params: Params = servers.length < 2 ? {} : { server: index + 1 };
    const counted = figures.map((figure) => ({ ...figure, n }));
    addLoad(draft, { location, scenario: TITLE, isScenarioGuess: true, driver: null, params, figures: counted });
  }
}

const isServer = (value: unknown): value is Fields =>
  isFields(value) && isFields(value.statistics) && isFields(value.query_time_percentiles);
const isReport = (json: unknown): json is Fields =>
  isServer(json) || (isFields(json) && Object.keys(json).length > 0 && Object.values(json).every(isServer));

function readJson(json: Fields, draft: OutcomeDraft): Server[] {
  const toServer = (value: Fields, table: readonly JsonFigure[], pointer: string): Server => ({
    location: pointer || 'file',
    n: readFinite(fieldsOf(value.statistics).num_queries),
    figures: readJsonFigures(draft, value, table, pointer),
  });
  if (isServer(json)) return [toServer(json, FIRST_FIGURES, '')];
  return Object.values(json).map((value, index) => toServer(fieldsOf(value), FIGURES, `/${index}`));
}

/** The last report of a console: those before it are progress. */
function readConsole(native: NativeText, draft: OutcomeDraft): Server[] {
  let servers: (Server & { readonly figures: Figure[] })[] = [];
  let lines: Line[] = [];
  let executed: number | null = null;
  let error: string | null = null;
  for (const line of native.lines) {
    const text = line.text.slice(0, 600).trim();
    const rates = RATES.exec(text);
    const [, share, times] = PERCENTILE.exec(text) ?? [];
    const count = EXECUTED.exec(text)?.[1];
    const hasTimes = servers.some(({ figures }) => figures.at(-1)?.metric === 'latency');
    if (count !== undefined || (rates && hasTimes)) {
      for (const known of lines) draft.ignore(known, 'progress');
      servers = [];
      lines = [];
    }
    if (count !== undefined) executed = Number(count);
    else if (rates) {
      const { queries, errors = '0' } = rates.groups ?? {};
      if (errors !== '0') draft.warn(line, `${errors} queries failed`);
      const figures = rates.slice(3).flatMap((value, at): Figure[] => {
        const { at: _, ...measure } = RATE_FIGURES[at] ?? { at: '', metric: '', unit: '' };
        return value === undefined ? [] : [{ location: line, ...measure, statistic: 'mean', value: Number(value) }];
      });
      servers.push({ location: line, n: queries === undefined ? executed : Number(queries), figures });
      lines.push(line);
    } else if (share !== undefined && times !== undefined) {
      lines.push(line);
      for (const [at, value] of (times.match(/\d{1,12}\.\d{3}/g) ?? []).entries()) {
        const figure = { location: line, metric: 'latency', unit: 's', statistic: toPercentile(share) };
        if (servers[at]) servers[at].figures.push({ ...figure, value: Number(value) });
        else draft.reject(line, line.text, 'a time of a server without rates');
      }
    } else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `${TITLE} reports: ${maskSecrets(text)}`);
    } else continue;
    if (!rates && share === undefined) draft.accept(line);
  }
  const failure = error ?? 'no report: the run was stopped, or the log is truncated';
  if (servers.length === 0) draft.reject('file', native.text.slice(0, 200), failure);
  return servers;
}

/** What clickhouse-benchmark prints, and its `--json`. */
export const clickhouseBenchmark: Adapter = {
  name: TITLE,
  title: TITLE,
  noise: {
    heading: HEADING,
    'start of the run': /^Loaded \d{1,12} queries\.$/,
    'query that failed': /^(?:SELECT|INSERT|WITH|ALTER|CREATE)\s.{0,2000}$/i,
    'stack trace': /^\d{1,3}\. \S.{0,2000}\[0x[0-9a-f]{1,16}\]$/,
    'comparison of servers':
      /^(?:Statistics (?:are|is) (?:too|ok).{0,200}|No difference proven .{0,200}|Difference at .{1,300})$/,
  },
  aliases: ['clickhouse'],
  signature: 'lines such as `localhost:9000, queries: 100, QPS: 34.567, RPS: 12345.678, MiB/s: 1.234, …`',
  recognises: (native) =>
    isReport(native.json) ||
    native.lines.some(({ text }) => text.length < 600 && (RATES.test(text.trim()) || EXECUTED.test(text.trim()))),
  read: (native, draft) =>
    addServers(draft, isReport(native.json) ? readJson(native.json, draft) : readConsole(native, draft)),
};
