import type { Environment } from '@tachograph/schema/environment';
import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { type JsonFigure, readJsonFigures } from '../../declared/json-figures.ts';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, lookUp, readFinite, readText } from '../../json/json-fields.ts';
import type { Load, LoadDriver } from '../../load-tool/load.ts';
import { toParamValue } from '../../names/param-value.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';

const THROUGHPUT = 'Throughput (requests/second)';
const DISTRIBUTION = 'Latency Distribution';
const LATENCIES = { Minimum: 'min', Average: 'mean', Median: 'median', Maximum: 'max', '{share}th Percentile': 'mean' };

const FIGURES: readonly JsonFigure[] = [
  { at: 'Throughput (requests~second)', metric: 'throughput', unit: 'ops/s' },
  { at: 'Goodput (requests~second)', metric: 'goodput', unit: 'ops/s' },
  ...Object.entries({ microseconds: 'us', milliseconds: 'ms' }).flatMap(([printed, unit]) =>
    Object.entries(LATENCIES).map(([name, statistic]) => {
      return { at: `${DISTRIBUTION}/${name} Latency (${printed})`, metric: 'latency', unit, statistic };
    }),
  ),
];
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
  const figures = readJsonFigures(draft, json, FIGURES).map((figure) => ({ ...figure, n }));
  const read = new Set(figures.map(({ location }) => location));
  for (const [name, value] of Object.entries(fieldsOf(json[DISTRIBUTION]))) {
    const location = toPointer([DISTRIBUTION, name]);
    if (!read.has(location) && readFinite(value) !== null)
      draft.reject(location, String(value), 'not a latency of BenchBase');
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
