import { toCount } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Distribution } from '../../outcome/figure.ts';
import type { Location } from '../../text/native-text.ts';

/** One score of JMH, from any of its formats. */
export type ScoreFigure = {
  readonly location: Location;
  readonly text: string;
  /** As printed: with its package in JSON and CSV, without in the table. */
  readonly benchmark: string;
  readonly params: ReadonlyMap<string, string>;
  readonly mode: string | null;
  /** What follows `:` in the table, or the key among `secondaryMetrics`; null for the benchmark's own score. */
  readonly secondary: string | null;
  readonly score: number | null;
  /** Half-width of the 99.9 % interval of the mean, in the unit. */
  readonly error: number | null;
  readonly unit: string;
  readonly n: number | null;
  readonly threads?: number | null;
  readonly samples?: number[] | null;
  readonly distribution?: Distribution | null;
};

/** JMH's version and configuration, and the JVM. */
export type JmhFacts = {
  version: string | null;
  jdk: string | null;
  flags: string[];
  config: Record<string, string | number>;
};

/** Everything that was read of a file. */
export type Report = { readonly figures: readonly ScoreFigure[]; readonly facts: JmhFacts };

export const noFacts = (): JmhFacts => ({ version: null, jdk: null, flags: [], config: {} });

export const MODES: ReadonlySet<string> = new Set(['thrpt', 'avgt', 'sample', 'ss', 'all']);

/** Options of the virtual machine itself; system properties hold addresses and passwords and are left out. */
export const isHarmlessFlag = (flag: string): boolean => /^-(?:X[\w:+\-.=%]{1,100}|server|client|d64)$/.test(flag);

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
const samplesOf = (metric: Fields): number[] | null =>
  Array.isArray(metric.rawData) ? readSamples(metric.rawData.flat(1)) : null;

/** Values and counts of sample mode, of all forks and iterations; null for another mode. */
function readDistribution(metric: Fields, unit: string): Distribution | null {
  if (!Array.isArray(metric.rawDataHistogram)) return null;
  const values = metric.rawDataHistogram.flat(2).flatMap((pair: unknown) => {
    const [value, count] = Array.isArray(pair) ? pair.map(readFinite) : [];
    return typeof value === 'number' && typeof count === 'number' ? [[value, count] as const] : [];
  });
  return { unit, values };
}

function countOf(entry: Fields, distribution: Distribution | null, samples: readonly number[] | null): number | null {
  const planned = (readFinite(entry.forks) ?? 0) * (readFinite(entry.measurementIterations) ?? 0);
  const sampled = distribution?.values.reduce((sum, [, count]) => sum + count, 0) ?? null;
  return toCount(sampled ?? samples?.length ?? planned);
}

function toParams(entry: Fields): Map<string, string> {
  const pairs = Object.entries(fieldsOf(entry.params));
  return new Map(pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])));
}

type JsonEntry = { readonly entry: Fields; readonly pointer: string; readonly benchmark: string };

function toFigure({ entry, pointer, benchmark }: JsonEntry, metric: Fields, secondary: string | null): ScoreFigure {
  const samples = samplesOf(metric);
  const unit = readText(metric.scoreUnit) ?? '';
  const distribution = secondary === null ? readDistribution(metric, unit) : null;
  return {
    location: secondary === null ? `${pointer}/primaryMetric` : `${pointer}/secondaryMetrics/${secondary}`,
    text: `${benchmark} ${String(metric.score).slice(0, 40)} ${String(metric.scoreUnit).slice(0, 40)}`,
    benchmark,
    params: toParams(entry),
    mode: readText(entry.mode),
    secondary,
    score: readFinite(metric.score),
    error: readFinite(metric.scoreError),
    unit,
    n: secondary === null ? countOf(entry, distribution, samples) : null,
    threads: readFinite(entry.threads),
    samples: secondary === null ? samples : null,
    distribution,
  };
}

/** The percentiles of sample mode, under the names that they have in a table: `p0.99`. Other modes have none of operations. */
function listPercentiles(location: JsonEntry, metric: Fields): ScoreFigure[] {
  const shares = readText(location.entry.mode) === 'sample' ? Object.entries(fieldsOf(metric.scorePercentiles)) : [];
  return shares.flatMap(([share, score]) => {
    if (!/^\d{1,3}(?:\.\d{1,6})?$/.test(share) || readFinite(score) === null) return [];
    const figure = toFigure(location, { score, scoreUnit: metric.scoreUnit }, `p${(Number(share) / 100).toFixed(8)}`);
    return [{ ...figure, location: `${location.pointer}/primaryMetric/scorePercentiles/${share}` }];
  });
}

function readEntry(value: unknown, index: number, draft: OutcomeDraft): ScoreFigure[] {
  const pointer = `/${index}`;
  const entry = fieldsOf(value);
  const benchmark = readText(entry.benchmark);
  if (benchmark === null || !isFields(entry.primaryMetric)) {
    const reason = 'not a JMH result: no benchmark or no primaryMetric';
    draft.reject(pointer, JSON.stringify(value)?.slice(0, 200) ?? '', reason);
    return [];
  }
  const location = { entry, pointer, benchmark };
  return [
    toFigure(location, entry.primaryMetric, null),
    ...listPercentiles(location, entry.primaryMetric),
    ...Object.entries(fieldsOf(entry.secondaryMetrics)).flatMap(([key, metric]) =>
      isFields(metric) ? [toFigure(location, metric, key)] : [],
    ),
  ];
}

function readFacts(entries: readonly Fields[]): JmhFacts {
  const facts = noFacts();
  const [first] = entries;
  if (!first) return facts;
  const same = (key: string) => entries.every((entry) => entry[key] === first[key]);
  facts.version = readText(first.jmhVersion);
  facts.jdk = readText(first.jdkVersion);
  facts.flags = Array.isArray(first.jvmArgs)
    ? first.jvmArgs.filter((flag): flag is string => typeof flag === 'string' && isHarmlessFlag(flag))
    : [];
  for (const key of SETTINGS) {
    const value = readText(first[key])?.slice(0, 100) ?? readFinite(first[key]);
    if (value !== null && same(key)) facts.config[key] = value;
  }
  return facts;
}

const listEntries = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [json]);

/** True for a `-rf json` report. */
export const isJmhJson = (json: unknown): json is object =>
  listEntries(json).some((entry) => isFields(entry) && 'benchmark' in entry && isFields(entry.primaryMetric));

/** Read a `-rf json` report. */
export function readJson(json: unknown, draft: OutcomeDraft): Report {
  const entries = listEntries(json);
  const figures = entries.flatMap((entry, index) => readEntry(entry, index, draft));
  return { figures, facts: readFacts(entries.filter(isFields)) };
}
