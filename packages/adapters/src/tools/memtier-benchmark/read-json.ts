import { toPointer } from '@tachograph/schema/problem';
import type { Params } from '@tachograph/schema/result';
import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { OperationStats } from './memtier-stats.ts';

const SECTION =
  /^(?:ALL STATS|(BEST|WORST) RUN RESULTS|(AGGREGATED) AVERAGE RESULTS \(\d{1,6} runs\)|RUN #\d{1,6} RESULTS)$/;
const SETTINGS: Readonly<Record<string, string>> = {
  threads: 'threads',
  clients: 'connections',
  pipeline: 'pipeline',
  data_size: 'data-size',
  ratio: 'ratio',
};
/** The same figure under a second name, a count that is n, and what is no figure of the whole run. */
const OTHER_FIELDS =
  /^(?:Count|Latency|Accumulated Latency|KB\/sec RX\/TX|Connection Errors(?:\/sec)?|Time-Serie|Percentile Latencies)$/;

/** Of all runs together the program sums up only these for the totals; it writes the others without a value. */
const SUMMED = /^(?:Ops|Hits|Misses|MOVED|ASK|KB)\/sec$/;

const isOperation = (value: unknown): value is Fields => isFields(value) && 'Ops/sec' in value;

export const isReport = (json: unknown): json is Fields =>
  isFields(json) &&
  Object.entries(json).some(
    ([name, section]) => SECTION.test(name) && Object.values(fieldsOf(section)).some(isOperation),
  );

function toSettings(configuration: Fields): Params {
  const params: Record<string, Params[string]> = {};
  for (const [name, param] of Object.entries(SETTINGS)) {
    const value = configuration[name];
    if (typeof value === 'number' || typeof value === 'string') params[param] = value;
  }
  return params;
}

function toFields(operation: Fields): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const hasAverage = 'Average Latency' in operation;
  for (const [name, value] of Object.entries(operation)) {
    if (OTHER_FIELDS.test(name) && !(name === 'Latency' && !hasAverage)) continue;
    fields.set(name, String(readFinite(value) ?? JSON.stringify(value)?.slice(0, 60)));
  }
  for (const [name, value] of Object.entries(fieldsOf(operation['Percentile Latencies']))) {
    const figure = readFinite(value);
    if (figure !== null) fields.set(name, String(figure));
  }
  return fields;
}

/** Read a file of `--json-out-file`. */
export function readJson(json: Fields, draft: OutcomeDraft): OperationStats[] {
  const settings = toSettings(fieldsOf(json.configuration));
  const stats: OperationStats[] = [];
  for (const [section, operations] of Object.entries(json)) {
    const found = SECTION.exec(section);
    if (!found) continue;
    const run = (found[1] ?? found[2])?.toLowerCase();
    const params = { ...settings, ...(run === undefined ? {} : { run }) };
    for (const [operation, value] of Object.entries(fieldsOf(operations))) {
      const location = toPointer([section, operation]);
      if (!isOperation(value)) {
        if (isFields(value) && operation !== 'Runtime')
          draft.reject(location, operation, 'no statistics of an operation');
        continue;
      }
      const errors = toCount(readFinite(value['Connection Errors']));
      if (errors !== null) draft.warn(location, `${operation}: ${errors} connection errors`);
      const count = toCount(readFinite(value.Count));
      const accumulated = readFinite(value['Accumulated Latency']);
      const isUnset = found[2] !== undefined && operation === 'Totals';
      if (isUnset)
        draft.warn(location, 'latencies of the totals of all runs are left out: memtier_benchmark does not set them');
      const fields = [...toFields(value)].filter(([name]) => !isUnset || SUMMED.test(name));
      stats.push({ location, operation, fields: new Map(fields), count, accumulated, params });
    }
  }
  return stats;
}
