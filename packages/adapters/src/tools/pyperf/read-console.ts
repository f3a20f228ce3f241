import { parsePrintedNumber } from '../../figures/printed-number.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line } from '../../text/line.ts';

/** `Mean +- std dev: 828 ns +- 300 ns`, with the name of its benchmark. */
export type PrintedMean = {
  readonly line: Line;
  /** Null for what `pyperf timeit` prints. */
  readonly name: string | null;
  readonly value: number;
  readonly unit: string;
  readonly deviation: number;
  readonly n: number | null;
};

const MEAN =
  /^(?:(\S.{0,400}): )?Mean \+- std dev: ([\d.]{1,30}) (sec|ms|us|ns|MiB|KiB|bytes?) \+- ([\d.]{1,30}) (sec|ms|us|ns|MiB|KiB|bytes?)$/;
const COUNT = /^Total number of values: (\d{1,9})$/;
const BYTES: Readonly<Record<string, number>> = { byte: 1, bytes: 1, KiB: 1024, MiB: 1024 ** 2 };
export const NOISE: NoiseRules = {
  'advice of pyperf':
    /^(?:WARNING|ERROR): (?:the (?:benchmark|shortest|standard|maximum|minimum|values?|stdev)|Not enough)\b|^\* |^(?:Try to rerun|Run 'python|Use pyperf|Use --quiet)/,
  'further statistics':
    /^(?:Total (?:duration|number of \w+)|Start date|End date|Raw value (?:minimum|maximum)|Number of [a-z]{1,20}(?: [a-z]{1,20}){0,4}(?: \(out of [^()]{1,80}\))?|Loop iterations per value|Minimum|Median \+- MAD|Maximum|Inner iterations)\s{0,10}: /,
  'underline of a short name': /^={1,2}$/,
  percentile: /^\d{1,3}th percentile: /,
  progress: /^(?:\S.{0,200}: )?\.{2,}$/,
  'border of a table': /^\+(?:[-=]{3,200}\+){1,50}$/,
  metadata: /^(?:Common metadata|Metadata:?)$|^- [a-z_0-9]{1,60}: /,
};

export const isMeanLine = (text: string): boolean => MEAN.test(text.trim().slice(0, 600));

/** Lines of `compare_to` with figures of two runs: plain, and in groups. */
const COMPARED = [
  /^(?:.{0,400}: )?Mean \+- std dev: \[/,
  /^- \S.{0,300}: [\d.]{1,20} \w{1,5} \+- [\d.]{1,20} \w{1,5} -> [\d.]{1,20} \w{1,5} \+- /,
];
const AROUND_COMPARED =
  /^\| .{0,600}\|$|^(?:Slower|Faster) \(\d{1,9}\):$|^(?:Benchmark hidden because|Geometric mean: |Not significant!$|Significant \(t=)/;

const COMPARISON = 'a comparison of two runs: send the JSON file of each run';

/** True for a text that compares two runs, each of which has a file with its own values. */
export const hasComparison = ({ lines }: NativeText): boolean =>
  lines.some(
    ({ text }, at) =>
      COMPARED.some((pattern) => pattern.test(text.trim().slice(0, 1000))) ||
      (/^\| Benchmark\s.{0,400}\|$/.test(text.slice(0, 500)) &&
        /^\+=[=+]{0,500}\+$/.test(lines.at(at + 1)?.text ?? '')),
  );

/** pyperf underlines the titles of files with `=` and those of benchmarks with `-`, over their whole length. */
const isUnderline = (text: string, { text: above }: Line, sign: '=' | '-'): boolean =>
  text !== '' && text === sign.repeat(above.trim().length);

function readMean(line: Line, heading: string | null): PrintedMean | null {
  const match = MEAN.exec(line.text.trim().slice(0, 600));
  const [, inline, printed = '', unit = '', spread = '', spreadUnit = ''] = match ?? [];
  const value = parsePrintedNumber(printed);
  const deviation = parsePrintedNumber(spread);
  if (!match || value === null || deviation === null) return null;
  // Only sizes are printed in two units: `12.3 MiB +- 14.4 KiB`.
  const scale = unit === spreadUnit ? 1 : (BYTES[spreadUnit] ?? Number.NaN) / (BYTES[unit] ?? Number.NaN);
  const name = inline ?? heading;
  return Number.isFinite(scale) ? { line, name, value, unit, deviation: deviation * scale, n: null } : null;
}

/**
 * What `pyperf timeit`, `pyperf show` and `pyperf stats` print. The name of a benchmark is underlined above its values.
 */
export function readConsole(native: NativeText, draft: OutcomeDraft): PrintedMean[] {
  const means: PrintedMean[] = [];
  let heading: string | null = null;
  let count: number | null = null;
  const isCompared = hasComparison(native);
  let above: Line | null = null;
  const headings: Line[] = [];
  for (const line of native.lines) {
    const text = line.text.trim();
    const mean = readMean(line, heading);
    if (above && isUnderline(text, above, '=')) draft.accept(above);
    else if (above && isUnderline(text, above, '-')) {
      [heading, count] = [above.text.trim(), null];
      headings.push(above, line);
    } else if (mean) {
      // A heading is for one benchmark; the next one without a heading has no name.
      const stated = mean.name !== null && mean.name === heading ? count : null;
      means.push({ ...mean, n: stated });
      [heading, count] = [null, null];
      for (const read of headings) draft.accept(read);
    } else if (COUNT.test(text)) count = Number(COUNT.exec(text)?.[1]);
    else if (isCompared && [...COMPARED, AROUND_COMPARED].some((pattern) => pattern.test(text.slice(0, 1000))))
      draft.reject(line, text, COMPARISON);
    above = text === '' ? null : line;
  }
  return means;
}
