import type { Environment } from '@tachograph/schema/environment';
import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { toPercentile } from '../../figures/percentile.ts';
import { toCount } from '../../figures/to-count.ts';
import { type Fields, fieldsOf, isFields, readFinite, readText } from '../../json/json-fields.ts';
import { lookUp } from '../../json/look-up.ts';
import type { Load, LoadDriver } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';

const THROUGHPUT = 'Throughput (requests/second)';
const DISTRIBUTION = 'Latency Distribution';
const RATES: Readonly<Record<string, string>> = {
  [THROUGHPUT]: 'throughput',
  'Goodput (requests/second)': 'goodput',
};
const LATENCY =
  /^(Minimum|Average|Median|Maximum|(\d{1,2}(?:\.\d{1,3})?)(?:st|nd|rd|th) Percentile) Latency \((microseconds?|milliseconds?)\)$/;
const STATISTICS: Readonly<Record<string, string>> = {
  Minimum: 'min',
  Average: 'mean',
  Median: 'median',
  Maximum: 'max',
};
const SETTINGS: Readonly<Record<string, string>> = {
  scalefactor: 'scale',
  terminals: 'terminals',
  isolation: 'isolation',
};

/** The JDBC driver that a build of BenchBase for this kind of database contains. */
const DRIVERS: Readonly<Record<string, string>> = {
  postgres: 'pgjdbc',
  cockroachdb: 'pgjdbc',
  noisepage: 'pgjdbc',
  mysql: 'mysql-connector-j',
  mariadb: 'mariadb',
  sqlite: 'sqlite-jdbc',
  sqlserver: 'mssql-jdbc',
  oracle: 'ojdbc',
};

const toDefaultDriver = (dbms: string | null): LoadDriver | null => {
  const name = lookUp(DRIVERS, dbms?.toLowerCase() ?? null);
  return name === undefined ? null : { name, language: 'java' };
};

export const isSummary = (json: unknown): json is Fields =>
  isFields(json) && isFields(json[DISTRIBUTION]) && THROUGHPUT in json;

/** `Average Latency (microseconds)`; null for another name. */
function toLatencyMeasure(name: string): Pick<Figure, 'metric' | 'unit' | 'statistic'> | null {
  const [, which, share, unit] = LATENCY.exec(name) ?? [];
  if (which === undefined || unit === undefined) return null;
  const statistic = share === undefined ? (STATISTICS[which] ?? 'mean') : toPercentile(share);
  return { metric: 'latency', unit: unit.startsWith('micro') ? 'us' : 'ms', statistic };
}

function toSettings(json: Fields): Params {
  const params: Record<string, Params[string]> = {};
  for (const [name, param] of Object.entries(SETTINGS)) {
    const value = json[name];
    if (typeof value === 'string' || typeof value === 'number') params[param] = toParamValue(String(value));
  }
  return params;
}

/** Kind and version of the server; the text of the version may say more. */
function toEnvironment(json: Fields): Environment {
  const product = toName(readText(json['DBMS Type'])?.toLowerCase() ?? '', 60);
  const version = /\d{1,5}(?:\.\d{1,6}){1,4}/.exec((readText(json['DBMS Version']) ?? '').slice(0, 300))?.[0];
  return product === '' ? {} : { server: { product, ...(version === undefined ? {} : { version }) } };
}

/** Read a file `*.summary.json`. */
export function readSummary(json: Fields, draft: OutcomeDraft): Load {
  const n = toCount(readFinite(json['Measured Requests']));
  const figures: Figure[] = [];
  const add = (path: string[], measure: Omit<Figure, 'location' | 'value'>, printed: unknown) => {
    const value = readFinite(printed);
    const location = toPointer(path);
    if (value === null) draft.reject(location, String(printed).slice(0, 100), 'not a number');
    else figures.push({ location, ...measure, value, n });
  };
  for (const [name, metric] of Object.entries(RATES)) {
    if (name in json) add([name], { metric, unit: 'ops/s', statistic: 'mean' }, json[name]);
  }
  for (const [name, value] of Object.entries(fieldsOf(json[DISTRIBUTION]))) {
    const measure = toLatencyMeasure(name);
    if (measure) add([DISTRIBUTION, name], measure, value);
    else draft.reject(toPointer([DISTRIBUTION, name]), String(value).slice(0, 100), 'not a latency of BenchBase');
  }
  const state = readText(json['Final State']);
  if (state !== null && !/^(?:EXIT|DONE)$/.test(state)) draft.warn('/Final State', `the run ended in state ${state}`);
  draft.setEnvironment(toEnvironment(json));
  const dbms = readText(json['DBMS Type']);
  const driver = toDefaultDriver(dbms);
  return {
    location: 'file',
    scenario: readText(json['Benchmark Type']) ?? 'benchbase',
    isScenarioGuess: readText(json['Benchmark Type']) === null,
    driver,
    driverGuess:
      driver && `${driver.name} is a guess: BenchBase contains it for ${dbms}, but does not print the driver here`,
    params: toSettings(json),
    figures,
    failure: n === null && 'Measured Requests' in json ? 'no request was measured' : null,
  };
}
