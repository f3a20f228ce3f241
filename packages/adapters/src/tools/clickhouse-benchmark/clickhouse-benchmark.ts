import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import { addLoad, type LoadFigure, toPercentile } from '../../load-tool/load.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { HEADING } from '../../text/common-noise.ts';
import type { Line, Location, NativeText } from '../../text/lines.ts';
import { maskSecrets } from '../../text/mask-secrets.ts';

const TITLE = 'clickhouse-benchmark';
/** `localhost:9000, queries: 100, QPS: 34.567, RPS: 12345.678, MiB/s: 1.234, result RPS: 34.567, result MiB/s: 0.000.` */
const RATES =
  /^(\S{1,300}:\d{1,5}), (?:queries:? (\d{1,15}), )?(?:errors:? (\d{1,15}), )?QPS: (\d{1,15}\.\d{3}), RPS: (\d{1,18}\.\d{3}), MiB\/s: (\d{1,15}\.\d{3})(?:, result RPS: (\d{1,18}\.\d{3}), result MiB\/s: (\d{1,15}\.\d{3}))?\.$/;
const PERCENTILE = /^(\d{1,3}\.\d{3})%((?:\s{1,8}\d{1,12}\.\d{3} sec\.){1,8})$/;
const EXECUTED = /^Queries executed: \d{1,15}(?: \(\d{1,3}(?:\.\d{1,3})?%\))?\.$/;
const ERROR = /^(?:Code: \d{1,6}\. .{1,500}|An error occurred while processing .{1,500}|Received exception .{1,500})$/;
const NOISE = {
  heading: HEADING,
  'start of the run': /^Loaded \d{1,12} queries\.$/,
  'comparison of servers':
    /^(?:Statistics (?:are|is) (?:too|ok).{0,200}|No difference proven .{0,200}|Difference at .{1,300})$/,
};

const MEASURES: Readonly<Record<string, Pick<LoadFigure, 'metric' | 'unit' | 'direction'>>> = {
  QPS: { metric: 'throughput', unit: 'ops/s' },
  RPS: { metric: 'rows', unit: 'rows/s', direction: 'higher' },
  MiBPS: { metric: 'bandwidth', unit: 'MiB/s' },
  RPS_result: { metric: 'result-rows', unit: 'rows/s', direction: 'higher' },
  MiBPS_result: { metric: 'result-bandwidth', unit: 'MiB/s' },
};

/** Figures of one server. */
type Server = { readonly location: Location; readonly n: number | null; readonly figures: LoadFigure[] };

const toRate = (location: Location, key: string, value: number, n: number | null): LoadFigure[] => {
  const measure = MEASURES[key];
  return measure ? [{ location, ...measure, statistic: 'mean', value, n }] : [];
};

/** The statistic of a share: 0 is the minimum, 100 the maximum. */
const toShare = (share: string): string => toPercentile(String(Number(share)));

/** Servers by their place: their names are private, and a run against one server needs none. */
function addServers(draft: OutcomeDraft, servers: readonly Server[]): void {
  const message = `the output does not name the queries: the scenario is stored as "${TITLE}"`;
  for (const [index, { location, figures }] of servers.entries()) {
    draft.warn(location, message, { field: 'scenario', name: TITLE });
    const params: Params = servers.length < 2 ? {} : { server: index + 1 };
    addLoad(draft, { location, scenario: TITLE, isScenarioGuess: true, driver: null, params, figures });
  }
}

function readRates(line: Line, draft: OutcomeDraft): Server | null {
  const [, server, queries, errors, ...rates] = RATES.exec(line.text.slice(0, 600).trim()) ?? [];
  if (server === undefined) return null;
  const n = queries === undefined ? null : Number(queries);
  if (Number(errors ?? 0) > 0) draft.warn(line, `${errors} queries failed`);
  const keys = Object.keys(MEASURES);
  const figures = rates.flatMap((text, at) =>
    text === undefined ? [] : toRate(line, keys[at] ?? '', Number(text), n),
  );
  return { location: line, n, figures };
}

/** Read the last report of a console: the reports before it are progress. */
function readConsole(native: NativeText, draft: OutcomeDraft): void {
  let servers: Server[] = [];
  let lines: Line[] = [];
  let hasTimes: boolean = false;
  let error: string | null = null;
  const drop = () => {
    for (const line of lines) draft.ignore(line, 'progress');
    [servers, lines, hasTimes] = [[], [], false];
  };
  for (const line of native.lines) {
    const text = line.text.slice(0, 600).trim();
    const [, share, times] = PERCENTILE.exec(text) ?? [];
    const server = readRates(line, draft);
    if (EXECUTED.test(text) || (server && hasTimes)) drop();
    if (server) {
      servers.push(server);
      lines.push(line);
    } else if (share !== undefined && times !== undefined) {
      hasTimes = true;
      lines.push(line);
      const values = times.match(/\d{1,12}\.\d{3}/g) ?? [];
      for (const [at, value] of values.entries()) {
        const { n = null, figures } = servers[at] ?? {};
        if (!figures) draft.reject(line, line.text, 'a time of a server without rates');
        figures?.push({
          location: line,
          metric: 'latency',
          unit: 's',
          statistic: toShare(share),
          value: Number(value),
          n,
        });
      }
    } else if (ERROR.test(text)) {
      error ??= maskSecrets(text);
      draft.warn(line, `${TITLE} reports: ${maskSecrets(text)}`);
      draft.accept(line);
    } else if (EXECUTED.test(text)) draft.accept(line);
  }
  if (servers.length === 0) {
    draft.reject('file', native.text.slice(0, 200), error ?? 'no report: the run was stopped, or the log is truncated');
  }
  addServers(draft, servers);
}

const isServer = (value: unknown): value is Fields =>
  isFields(value) && isFields(value.statistics) && isFields(value.query_time_percentiles);
const isReport = (json: unknown): json is Fields =>
  isFields(json) && Object.keys(json).length > 0 && Object.values(json).every(isServer);

function readJson(json: Fields, draft: OutcomeDraft): void {
  const servers = Object.entries(json).map(([server, value], index): Server => {
    const { statistics, query_time_percentiles: times } = fieldsOf(value);
    const n = readFinite(fieldsOf(statistics).num_queries);
    const at = (part: string, key: string) => toPointer([`${index}`, part, key]);
    const figures: LoadFigure[] = [];
    for (const [key, printed] of Object.entries(fieldsOf(statistics))) {
      const figure = readFinite(printed);
      const location = at('statistics', key);
      if (figure !== null) figures.push(...toRate(location, key, figure, n));
      else if (key in MEASURES) draft.reject(location, String(printed).slice(0, 100), 'not a number');
    }
    for (const [share, printed] of Object.entries(fieldsOf(times))) {
      const figure = readFinite(printed);
      const location = at('query_time_percentiles', share);
      if (figure === null || !/^\d{1,3}(?:\.\d{1,4})?$/.test(share))
        draft.reject(location, String(printed).slice(0, 100), 'not a time');
      else figures.push({ location, metric: 'latency', unit: 's', statistic: toShare(share), value: figure, n });
    }
    return { location: server === '' ? 'file' : toPointer([`${index}`]), n, figures };
  });
  addServers(draft, servers);
}

/** What clickhouse-benchmark prints, and its `--json`. */
export const clickhouseBenchmark: Adapter = {
  name: TITLE,
  title: TITLE,
  noise: NOISE,
  aliases: ['clickhouse'],
  signature: 'lines such as `localhost:9000, queries: 100, QPS: 34.567, RPS: 12345.678, MiB/s: 1.234, …`',
  recognises: (native) =>
    isReport(native.json) || native.lines.some(({ text }) => text.length < 600 && RATES.test(text.trim())),
  read: (native, draft) => (isReport(native.json) ? readJson(native.json, draft) : readConsole(native, draft)),
};
