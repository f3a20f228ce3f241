import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { lookUp } from '../../json/look-up.ts';

/** Powers of ten that benchmark-ips prints as one letter: B is 10⁹. */
const SUFFIXES: Readonly<Record<string, string>> = { k: 'e3', M: 'e6', B: 'e9', T: 'e12', Q: 'e15' };

/** A line with the figure of a label; an empty label stands in the line above. */
export type IpsRow = { readonly label: string; readonly printed: string; readonly value: number | null };
/** A measured label: `errorPercent` is what the statistics of the run make it. */
export type MeasuredRow = IpsRow & { readonly errorPercent: number | null };

/** `45.546k` → 45546. */
function readScaled(printed: string): number | null {
  const power = lookUp(SUFFIXES, printed.slice(-1));
  return parsePrintedNumber(power === undefined ? printed : `${printed.slice(0, -1)}${power}`);
}

/** The last word of a text, and what is before it. */
function splitLast(text: string): { readonly head: string; readonly last: string } {
  const trimmed = text.trimEnd();
  const at = trimmed.lastIndexOf(' ');
  return { head: trimmed.slice(0, at + 1).trim(), last: trimmed.slice(at + 1) };
}

/** `select 1     45.546k (± 5.6%) i/s   (21.96 μs/i) -     50.040k in   1.102020s`; before 2.14 without time per i. */
export function readMeasuredRow(text: string): MeasuredRow | null {
  const end = text.lastIndexOf('%) i/s');
  const open = text.slice(0, Math.max(end, 0)).lastIndexOf('(');
  const error = /^\((?:±|\+\/-|\ufffd)\s{0,10}(\S{1,20})$/.exec(text.slice(Math.max(open, 0), Math.max(end, 0)));
  if (open < 0 || !error) return null;
  const { head, last } = splitLast(text.slice(0, open));
  return { label: head, printed: last, value: readScaled(last), errorPercent: parsePrintedNumber(error[1] ?? '') };
}

/** `select 1     5.560k i/100ms`: what the warm-up found. `width` is that of the labels. */
export function readWarmUpRow(text: string): { readonly label: string; readonly width: number } | null {
  const end = /\s{1,2}i\/100ms$/.exec(text)?.index;
  if (end === undefined) return null;
  const { head, last } = splitLast(text.slice(0, end));
  const digits = last.replace(/[a-zA-Z]$/, '').length;
  return readScaled(last) === null ? null : { label: head, width: end - (last.length - digits) - Math.max(digits, 10) };
}

/** A label may contain ` i/s - ` itself. */
const COMPARED = / i\/s(?: - (?:same-ish: difference falls within error|[\d.]{1,30}x .{0,60}))?$/;

/** `select 1:    45546.1 i/s - 2.44x  slower`, of the comparison. */
export function readComparisonRow(text: string): IpsRow | null {
  const end = text.search(COMPARED);
  const colon = text.slice(0, Math.max(end, 0)).lastIndexOf(':');
  if (colon < 1) return null;
  const printed = text.slice(colon + 1, end).trim();
  const label = text.slice(0, colon).trim();
  return /^\S{1,40}$/.test(printed) ? { label, printed, value: parsePrintedNumber(printed) } : null;
}

/** True where rows of a comparison begin: all that quiet mode prints. */
export const startsComparison = (text: string, next: string | undefined): boolean =>
  text.trim() === 'Comparison:' && readComparisonRow((next ?? '').slice(0, 1000).trimEnd()) !== null;
