import { type Fields, fieldsOf, isFields, readFinite } from '../../json/fields.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import { isBuiltInTime, isPhase, type K6Metric, type Statistic } from './read-console.ts';

/** Tags of k6 itself that say how a request went, not what it was. */
const OF_REQUEST: ReadonlySet<string> = new Set(
  'proto subproto status method url check error error_code tls_version expected_response vu iter ip ocsp_status service'.split(
    ' ',
  ),
);
/** What k6 names where the script names nothing. */
const UNNAMED: Readonly<Record<string, string>> = { scenario: 'default', group: '' };

/** The points of one metric with the same tags. */
type Series = { readonly line: Line; readonly name: string; readonly values: number[] };

/** Of every time in k6's files. */
const UNIT = 'ms';

const PERCENTILES = [90, 95, 99];

/** By linear interpolation between neighbours, as k6 does. */
function quantileOf(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

function summarise({ values }: Series): Statistic[] {
  const sorted = [...values].sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  const figures: readonly (readonly [name: string, value: number])[] = [
    ['avg', sum / values.length],
    ['med', quantileOf(sorted, 0.5)],
    ...PERCENTILES.map((percent) => [`p(${percent})`, quantileOf(sorted, percent / 100)] as const),
    ['min', sorted[0] ?? Number.NaN],
    ['max', sorted.at(-1) ?? Number.NaN],
    ['count', values.length],
  ];
  return figures.map(([name, value]) => ({ name, value, unit: UNIT }));
}

/** `http_req_duration{name:mariadb}`, as a submetric of a summary is named. */
function nameSeries(metric: string, tags: unknown): string {
  const named = Object.entries(fieldsOf(tags)).filter(
    ([key, value]) => typeof value === 'string' && !OF_REQUEST.has(key) && value !== UNNAMED[key] && value !== '',
  );
  const text = named
    .map(([key, value]) => `${key}:${value}`)
    .sort()
    .join(',');
  return text === '' ? metric : `${metric}{${text}}`;
}

function parse(line: Line): Fields | null {
  try {
    const json: unknown = JSON.parse(line.text);
    return isFields(json) ? json : null;
  } catch {
    return null;
  }
}

/** What `--out json` writes: each point of a trend of times, together with those of the same tags. Other metrics are counts of them. */
export function readPoints({ lines }: NativeText, draft: OutcomeDraft): K6Metric[] {
  const times = new Map<string, boolean>();
  const series = new Map<string, Series>();
  for (const line of lines) {
    if (line.text.trim() === '') continue;
    const json = parse(line);
    const metric = json && typeof json.metric === 'string' ? json.metric : null;
    if (!json || metric === null) {
      draft.reject(line, line.text.slice(0, 200), 'no data point of k6: it may be cut');
      continue;
    }
    const data = fieldsOf(json.data);
    if (json.type === 'Metric') times.set(metric, data.type === 'trend' && data.contains === 'time');
    const value = readFinite(data.value);
    const isTime = !isPhase(metric) && (times.get(metric) ?? isBuiltInTime(metric));
    if (json.type !== 'Point' || !isTime || value === null) {
      draft.ignore(line, 'point of no operation time');
      continue;
    }
    draft.accept(line);
    const name = nameSeries(metric, data.tags);
    const known = series.get(name) ?? { line, name, values: [] };
    known.values.push(value);
    series.set(name, known);
  }
  return [...series.values()].map((one) => ({
    location: one.line,
    name: one.name,
    kind: 'trend',
    statistics: summarise(one),
    guessed: false,
    crossed: [],
    distribution: { unit: UNIT, values: one.values.map((value) => [value, 1]) },
  }));
}
