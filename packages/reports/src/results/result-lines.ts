import { type Quantity, readQuantities } from '../tables/quantity.ts';

/** A figure on a line that a benchmark printed. */
export type ResultLine = {
  readonly form: 'log' | 'summary';
  readonly label: string;
  /** What distinguishes runs of one benchmark, such as the number of CPUs that Go appends; empty for most. */
  readonly variant: string;
  readonly quantity: Quantity;
  /** The percentage in parentheses behind it, which says how it differs from another figure; null without. */
  readonly percent: Quantity | null;
};

/** `name x 4,826 ops/sec ±1.06% (280 runs sampled)` */
const BENCHMARK_JS = /^(.{1,300}?) x (?=[\d,.]{1,20} ops\/sec ±)/;
/** `BenchmarkName-8   1000000   66719 ns/op …` */
const GO = /^(Benchmark\S{1,200}?)(-\d{1,4})?\s+\d{1,12}\s+(?=[\d.]{1,20} ns\/op)/;
/** `name : 4,826.5 ops/s ±1.06% (+3.8%)` */
const SUMMARY = /^([^:]{1,80}?)\s{0,20}:\s{1,20}(?=\d)/;
/** `Name.driver  avgt  20  62.715 ± 2.402  us/op`, also several on one line. */
const JMH =
  /(?<!\S)([\p{L}_][\w.$:-]{2,200})\s+(?:(?:\S{1,40}\s+){0,4}?(?:thrpt|avgt|sample|ss)\s+\d{1,6}\s+)?(?=\d[\d.,]{0,20} ± [\d.,]{1,20}\s+[a-zµμ]{1,4}\/[a-zµμ]{1,4})/gu;

const first = (text: string): Quantity | null => readQuantities(text.slice(0, 120))[0] ?? null;

/** The figures of a line of a log or a report; none for prose. */
export function readResultLine(line: string): readonly ResultLine[] {
  const content = line.trim().slice(0, 4000);
  const named = BENCHMARK_JS.exec(content) ?? GO.exec(content);
  if (named) {
    const quantity = first(content.slice(named[0].length));
    return quantity
      ? [{ form: 'log', label: named[1]?.trim() ?? '', variant: named[2] ?? '', quantity, percent: null }]
      : [];
  }
  const runs = [...content.matchAll(JMH)].flatMap((match) => {
    const quantity = first(content.slice(match.index + match[0].length));
    return quantity ? [{ form: 'log' as const, label: match[1] ?? '', variant: '', quantity, percent: null }] : [];
  });
  return runs.length > 0 ? runs : readSummary(content);
}

/** A line of a name, a colon and a figure with a unit, and behind it nothing but a percentage. */
function readSummary(content: string): readonly ResultLine[] {
  const match = SUMMARY.exec(content);
  const label = match?.[1];
  if (!match || label === undefined) return [];
  const rest = content.slice(match[0].length);
  const quantity = first(rest);
  if (!quantity || quantity.start > 0 || quantity.unit === null || typeof quantity.unit === 'string') return [];
  const after = rest.slice(quantity.end).trim();
  const inside = /^\(\s{0,9}([+-]?[\d.,]{1,20})\s?%\s{0,9}\)$/.exec(after)?.[1];
  if (after !== '' && inside === undefined) return [];
  return [
    { form: 'summary', label, variant: '', quantity, percent: inside === undefined ? null : first(`${inside}%`) },
  ];
}
