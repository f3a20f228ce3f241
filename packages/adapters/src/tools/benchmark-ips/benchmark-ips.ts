import { meanOf, shareOf, toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, readFinite, readSamples, readText } from '../../json/fields.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { toMaskedBody } from '../../text/clean-text.ts';
import type { Location } from '../../text/native-text.ts';
import { ConsoleReader, type IpsBlock, isIpsLine, NOISE, startsComparison } from './read-console.ts';

/** One entry of a report or of held results. */
type IpsEntry = {
  readonly pointer: string;
  readonly name: string;
  readonly value: number;
  /** Half the width in i/s, of what the statistics of the run are. */
  readonly error: number | null;
  readonly n: number | null;
  readonly samples: readonly number[] | null;
};

const isReport = ({ name, ips, cycles, microseconds }: Fields): boolean =>
  typeof name === 'string' && ips !== undefined && cycles !== undefined && microseconds !== undefined;
const isHeld = ({ item, samples, cycles, measured_us }: Fields): boolean =>
  typeof item === 'string' && Array.isArray(samples) && cycles !== undefined && measured_us !== undefined;

/** True for what `json!` writes, and for the results that `save!` and `hold!` keep. */
const isIpsJson = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.some((entry) => isReport(fieldsOf(entry)) || isHeld(fieldsOf(entry)));

function readEntry(entry: Fields, pointer: string): IpsEntry | null {
  const name = readText(entry.name ?? entry.item);
  const samples = readSamples(entry.samples);
  const mean = samples && meanOf(samples);
  const value = readFinite(entry.central_tendency) ?? readFinite(entry.ips) ?? mean;
  const iterations = readFinite(entry.iterations);
  const cycles = readFinite(entry.cycles);
  if (name === null || value === null) return null;
  const n = samples?.length ?? (iterations !== null && cycles ? toCount(iterations / cycles) : null);
  return { pointer, name, value, error: readFinite(entry.error) ?? readFinite(entry.stddev), n, samples };
}

/** Read the entries of a report. Each sample is the rate of `cycles` iterations. */
function readJson(json: readonly unknown[], draft: OutcomeDraft): IpsEntry[] {
  return json.flatMap((value, index) => {
    const entry = readEntry(fieldsOf(value), `/${index}`);
    if (!entry) draft.reject(`/${index}`, JSON.stringify(value), 'not a benchmark-ips entry: no name or no number');
    return entry ? [entry] : [];
  });
}

/** The op is the iteration: one call of the block. */
const RATE = { metric: 'throughput', unit: 'ops/s' } as const;

const toNamed = (draft: OutcomeDraft, at: Location, path: readonly string[]) =>
  toNamedCell(draft, at, path, { language: 'ruby' });

/**
 * `±` is one standard deviation of the samples, over n, in percent of their mean. With `stats: :bootstrap` it is half
 * the width of the bootstrap interval at the level in the footer, and the value is its median
 * (`lib/benchmark/ips/stats` of benchmark-ips 2.14).
 */
function addBlock(draft: OutcomeDraft, { title, rows, begun, confidence }: IpsBlock): void {
  const pathOf = (label: string) => (title === null ? [label] : [title, label]);
  for (const { line, label, value, errorPercent } of rows) {
    const isMean = confidence === null || confidence >= 1;
    const margin = errorPercent === null ? null : ({ kind: 'rme', level: confidence, value: errorPercent } as const);
    const uncertainty = isMean ? toStddev(shareOf({ value }, errorPercent)) : margin;
    const figure = { location: line, ...RATE, value, statistic: isMean ? 'mean' : 'median', uncertainty };
    addFigures(draft, toNamed(draft, line, pathOf(label)), [figure]);
  }
  for (const [label, { line, message }] of begun) {
    const [status, otherwise] =
      message === null
        ? (['skipped', 'the output ends before it was measured'] as const)
        : (['failed', 'the output ends while it ran'] as const);
    const reason = toMaskedBody(message, otherwise, 500);
    addUnmeasured(draft, line, toNamed(draft, line, pathOf(label)), { ...RATE, status, reason });
  }
}

/** A report names no statistics. Standard deviations are rounded to whole numbers, bootstrapped errors are not. */
function addEntry(draft: OutcomeDraft, { pointer, name, value, error, n, samples }: IpsEntry): void {
  const isBootstrap = error !== null && !Number.isInteger(error);
  const statistics = isBootstrap
    ? { statistic: 'median', uncertainty: error < 0 ? null : ({ kind: 'ci', level: null, value: error } as const) }
    : { statistic: 'mean', uncertainty: toStddev(error) };
  const figure = { location: pointer, ...RATE, value, n, ...statistics, ...(samples === null ? {} : { samples }) };
  addFigures(draft, toNamed(draft, pointer, [name]), [figure]);
}

/** What benchmark-ips prints on a console, and its reports as JSON. */
export const benchmarkIps = withReport(
  {
    isReport: isIpsJson,
    keys: [['microseconds', 'cycles', 'ips']],
    read(json, draft) {
      for (const entry of readJson(json, draft)) addEntry(draft, entry);
    },
  },
  {
    name: 'benchmark-ips',
    title: 'benchmark-ips',
    environment: { runtime: { name: 'ruby' } },
    noise: NOISE,
    aliases: ['ips', 'benchmark.ips', 'ruby-ips'],
    signature:
      'rows such as `select 1   45.546k (± 5.6%) i/s`, or JSON with `name`, `ips`, `microseconds` and `cycles`',
    recognises: ({ lines }) =>
      lines.some(({ text }, at) => isIpsLine(text) || startsComparison(text, lines.at(at + 1)?.text)),
    read(native, draft) {
      const { blocks, runtime } = new ConsoleReader(native, draft).readAll();
      if (runtime) draft.setEnvironment({ runtime });
      for (const block of blocks) addBlock(draft, block);
    },
  },
);
