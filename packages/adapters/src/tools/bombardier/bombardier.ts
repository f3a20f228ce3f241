import { convertValue, type Quantity } from '../../figures/convert-value.ts';
import { toStddev } from '../../figures/uncertainty.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { addHttpLoad, type HttpFigure, type HttpLoad, NO_STATUS } from '../../load-tool/http-load.ts';
import { toPercentile } from '../../load-tool/load.ts';
import { toParams } from '../../names/param-value.ts';
import { toUrlPath } from '../../names/url-path.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line, Location, NativeText } from '../../text/lines.ts';

const TITLE = 'bombardier';

const START = /^Bombarding (\S{1,2000}) (?:for \S{1,20}|with \d{1,15} request\(s\)) using (\d{1,9}) connection\(s\)$/;
const HEAD = /^Statistics\s{1,20}Avg\s{1,20}Stdev\s{1,20}Max$/;
const RATE = /^Reqs\/sec\s{1,20}(\S{1,30})\s{1,20}(\S{1,30})\s{1,20}(\S{1,30})$/;
const LATENCY = /^Latency\s{1,20}(\S{1,30})\s{1,20}(\S{1,30})\s{1,20}(\S{1,30})$/;
const PERCENTILE = /^(\d{1,3}(?:\.\d{1,4})?)%\s{1,20}(\S{1,30})$/;
const CODES = /^1xx - \d{1,15}, 2xx - (\d{1,15}), 3xx - (\d{1,15}), 4xx - (\d{1,15}), 5xx - (\d{1,15})$/;
const OTHERS = /^others - (\d{1,15})$/;
const HEADINGS = /^(?:Latency Distribution|HTTP codes:|Errors:)$/;
const ERROR = /^(\S.{0,500}) - (\d{1,15})$/;

type Open = {
  readonly location: Location;
  readonly path: string | null;
  readonly connections: string | null;
  readonly figures: HttpFigure[];
  good: number | null;
  bad: number;
  readonly errors: string[];
};

const toOpen = (location: Location, path: string | null, connections: string | null): Open => ({
  location,
  path,
  connections,
  figures: [],
  good: null,
  bad: 0,
  errors: [],
});

/** `834.56us`, `1.04ms`, `2.5m`. Null where it is none. */
function readTime(text: string): Quantity | null {
  const [, value, unit = ''] = /^(\d{1,12}(?:\.\d{1,6})?)(us|ms|s|m|h)$/.exec(text) ?? [];
  return value === undefined ? null : { value: Number(value), unit: unit === 'm' ? 'min' : unit };
}

const readNumber = (text: string): Quantity | null =>
  /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? { value: Number(text), unit: 'ops/s' } : null;

/** The row of a measure: mean with the standard deviation, and maximum. The maximum of rates is one of few seconds. */
function readMeasure(
  line: Line,
  cells: readonly string[],
  metric: 'latency' | 'throughput',
  draft: OutcomeDraft,
): HttpFigure[] {
  const [mean, deviation, max] = cells.map(metric === 'latency' ? readTime : readNumber);
  if (!mean || !deviation || !max) {
    draft.reject(line, line.text, 'a value of the row is not one');
    return [];
  }
  const uncertainty = toStddev(convertValue(deviation, mean.unit));
  const figures: HttpFigure[] = [{ location: line, metric, ...mean, statistic: 'mean', uncertainty }];
  return metric === 'latency' ? [...figures, { location: line, metric, ...max, statistic: 'max' }] : figures;
}

/** Add a line to the run; false for a line of something else. */
function readLine(line: Line, text: string, open: Open, draft: OutcomeDraft): boolean {
  const [rate, latency, percentile] = [RATE, LATENCY, PERCENTILE].map((pattern) => pattern.exec(text)?.slice(1));
  const codes = CODES.exec(text)?.slice(1).map(Number);
  const others = OTHERS.exec(text)?.[1];
  const [, error, times] = ERROR.exec(text) ?? [];
  if (rate) open.figures.push(...readMeasure(line, rate, 'throughput', draft));
  else if (latency) open.figures.push(...readMeasure(line, latency, 'latency', draft));
  else if (percentile) {
    const time = readTime(percentile[1] ?? '');
    if (!time) draft.reject(line, text, `"${percentile[1]}" is not a time`);
    else
      open.figures.push({ location: line, metric: 'latency', ...time, statistic: toPercentile(percentile[0] ?? '') });
  } else if (codes) {
    open.good = (codes[0] ?? 0) + (codes[1] ?? 0);
    open.bad += (codes[2] ?? 0) + (codes[3] ?? 0);
  } else if (others !== undefined) open.bad += Number(others);
  else if (error !== undefined && open.bad > 0) {
    open.errors.push(`${error} (${times} times)`);
    draft.warn(line, `${TITLE} reports: ${error} (${times} times)`);
  } else if (!HEADINGS.test(text) && !HEAD.test(text)) return false;
  draft.accept(line);
  return true;
}

function toLoad(open: Open, draft: OutcomeDraft): HttpLoad {
  const { location, path, connections, figures, good, bad, errors } = open;
  if (bad > 0 && good !== 0) draft.warn(location, `${TITLE} reports: ${bad} requests without success`);
  return {
    location,
    path,
    figures,
    requests: good === null ? null : good + bad,
    params: connections === null ? {} : toParams([['connections', connections]]),
    failure:
      good === null
        ? NO_STATUS
        : good === 0 && bad > 0
          ? `no request succeeded: ${errors.join('; ') || `${bad} failed`}`
          : null,
  };
}

function readConsole(native: NativeText, draft: OutcomeDraft): Open[] {
  const runs: Open[] = [];
  for (const line of native.lines) {
    const text = line.text.slice(0, 2200).trim();
    const [, url, connections] = START.exec(text) ?? [];
    const last = runs.at(-1);
    if (url !== undefined) runs.push(toOpen(line, toUrlPath(url), connections ?? null));
    // Only the result was kept: `-p r`.
    else if (HEAD.test(text) && (!last || last.figures.length > 0)) runs.push(toOpen(line, null, null));
    const open = runs.at(-1);
    if (url !== undefined) draft.accept(line);
    else if (open) readLine(line, text, open, draft);
  }
  return runs;
}

const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.spec) && isFields(json.result) && 'rps' in json.result && 'req2xx' in json.result;

/** `--format=json`: latencies in microseconds. */
function readJson(json: Fields, draft: OutcomeDraft): Open {
  const spec = fieldsOf(json.spec);
  const result = fieldsOf(json.result);
  const url = readText(spec.url);
  const connections = readFinite(spec.numberOfConnections);
  const open = toOpen(
    '/result',
    url === null ? null : toUrlPath(url),
    connections === null ? null : String(connections),
  );
  const add = (location: string, value: unknown, figure: Omit<HttpFigure, 'location' | 'value'>) => {
    const number = readFinite(value);
    if (number === null) draft.reject(location, String(JSON.stringify(value)), 'not a number');
    else open.figures.push({ ...figure, location, value: number });
  };
  const latency = fieldsOf(result.latency);
  const rate = fieldsOf(result.rps);
  const us = { metric: 'latency', unit: 'us' } as const;
  add('/result/latency/mean', latency.mean, {
    ...us,
    statistic: 'mean',
    uncertainty: toStddev(readFinite(latency.stddev)),
  });
  add('/result/latency/max', latency.max, { ...us, statistic: 'max' });
  for (const [share, value] of Object.entries(fieldsOf(latency.percentiles))) {
    const location = `/result/latency/percentiles/${share}`;
    if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(share)) draft.reject(location, share, 'not a percentile');
    else add(location, value, { ...us, statistic: toPercentile(share) });
  }
  const uncertainty = toStddev(readFinite(rate.stddev));
  add('/result/rps/mean', rate.mean, { metric: 'throughput', unit: 'ops/s', statistic: 'mean', uncertainty });
  const count = (name: string) => readFinite(result[name]) ?? 0;
  open.good = count('req2xx') + count('req3xx');
  open.bad = count('req4xx') + count('req5xx') + count('others');
  return open;
}

function read(native: NativeText, draft: OutcomeDraft): void {
  const runs = isReport(native.json) ? [readJson(native.json, draft)] : readConsole(native, draft);
  for (const run of runs) addHttpLoad(draft, TITLE, toLoad(run, draft));
}

/** What bombardier 1 prints, and its JSON. */
export const bombardier: Adapter = {
  name: 'bombardier',
  title: TITLE,
  noise: {
    progress: /^(?:\s*\d{1,15} \/ \d{1,15} )?\[=?[=>-]{0,200}\s{0,200}\](?:\s.{0,60})?$|^Done!$/,
    'bytes read and written': /^Throughput:\s/,
  },
  aliases: ['bombardier-json'],
  signature: '`Statistics  Avg  Stdev  Max` with `Reqs/sec` below it, or JSON with `spec` and `result.rps`',
  recognises: (native) =>
    isReport(native.json) ||
    native.lines.some(
      ({ text }, at) =>
        HEAD.test(text.slice(0, 200).trim()) && RATE.test((native.lines.at(at + 1)?.text ?? '').slice(0, 200).trim()),
    ),
  read,
};
