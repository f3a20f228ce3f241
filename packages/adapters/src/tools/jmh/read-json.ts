import { toCount } from '../../figures/to-count.ts';
import {
  type Fields,
  readFinite as finite,
  isFields,
  readSamples as readList,
  readText as text,
} from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { type Figure, isHarmlessFlag, type JmhFacts, noFacts } from './figure.ts';

/** Settings that hold for the whole file when every benchmark has the same. */
const SETTINGS = [
  'threads',
  'forks',
  'warmupIterations',
  'warmupTime',
  'measurementIterations',
  'measurementTime',
] as const;

/** Raw scores, fork by fork and iteration by iteration, in one list; the histogram of sample mode is not one. */
const readSamples = (metric: Fields): number[] | null =>
  Array.isArray(metric.rawData) ? readList(metric.rawData.flat(1)) : null;

function countHistogram(metric: Fields): number | null {
  if (!Array.isArray(metric.rawDataHistogram)) return null;
  let count = 0;
  for (const pair of metric.rawDataHistogram.flat(2)) {
    const times: unknown = Array.isArray(pair) ? pair[1] : null;
    count += finite(times) ?? 0;
  }
  return toCount(count);
}

function countOf(entry: Fields, metric: Fields, samples: readonly number[] | null): number | null {
  const planned = (finite(entry.forks) ?? 0) * (finite(entry.measurementIterations) ?? 0);
  return toCount(countHistogram(metric) ?? samples?.length ?? planned);
}

function toParams(entry: Fields): Map<string, string> {
  const pairs = isFields(entry.params) ? Object.entries(entry.params) : [];
  return new Map(pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])));
}

type Entry = { readonly entry: Fields; readonly pointer: string; readonly benchmark: string };

function toFigure({ entry, pointer, benchmark }: Entry, metric: Fields, secondary: string | null): Figure {
  const samples = readSamples(metric);
  return {
    location: secondary === null ? `${pointer}/primaryMetric` : `${pointer}/secondaryMetrics/${secondary}`,
    text: `${benchmark} ${String(metric.score).slice(0, 40)} ${String(metric.scoreUnit).slice(0, 40)}`,
    benchmark,
    params: toParams(entry),
    mode: text(entry.mode),
    secondary,
    score: finite(metric.score),
    error: finite(metric.scoreError),
    unit: text(metric.scoreUnit) ?? '',
    n: secondary === null ? countOf(entry, metric, samples) : null,
    threads: finite(entry.threads),
    samples: secondary === null ? samples : null,
  };
}

function readEntry(value: unknown, index: number, draft: OutcomeDraft): Figure[] {
  const pointer = `/${index}`;
  const benchmark = isFields(value) ? text(value.benchmark) : null;
  if (!isFields(value) || benchmark === null || !isFields(value.primaryMetric)) {
    draft.reject(
      pointer,
      JSON.stringify(value)?.slice(0, 200) ?? '',
      'not a JMH result: no benchmark or no primaryMetric',
    );
    return [];
  }
  const location = { entry: value, pointer, benchmark };
  const secondary = isFields(value.secondaryMetrics) ? Object.entries(value.secondaryMetrics) : [];
  return [
    toFigure(location, value.primaryMetric, null),
    ...secondary.flatMap(([key, metric]) => (isFields(metric) ? [toFigure(location, metric, key)] : [])),
  ];
}

function readFacts(entries: readonly Fields[]): JmhFacts {
  const facts = noFacts();
  const [first] = entries;
  if (!first) return facts;
  const same = (key: string) => entries.every((entry) => entry[key] === first[key]);
  facts.version = text(first.jmhVersion);
  facts.jdk = text(first.jdkVersion);
  facts.flags = Array.isArray(first.jvmArgs)
    ? first.jvmArgs.filter((flag): flag is string => typeof flag === 'string' && isHarmlessFlag(flag))
    : [];
  for (const key of SETTINGS) {
    const value = text(first[key])?.slice(0, 100) ?? finite(first[key]);
    if (value !== null && same(key)) facts.config[key] = value;
  }
  return facts;
}

export const looksLikeJson = (raw: string): boolean =>
  /^\s{0,1000}[[{]/.test(raw) && raw.includes('"primaryMetric"') && raw.includes('"benchmark"');

/** Read a `-rf json` report. A truncated report is not JSON and is rejected as a whole. */
export function readJson(raw: string, draft: OutcomeDraft): { figures: Figure[]; facts: JmhFacts } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    draft.reject('file', raw.slice(0, 200), 'invalid JSON: the file may be truncated');
    return { figures: [], facts: noFacts() };
  }
  const entries: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const figures = entries.flatMap((entry, index) => readEntry(entry, index, draft));
  return { figures, facts: readFacts(entries.filter(isFields)) };
}
