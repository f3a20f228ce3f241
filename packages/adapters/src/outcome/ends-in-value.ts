import { parsePrintedNumber } from '../figures/printed-figure.ts';
import type { Line } from '../text/native-text.ts';

/** A number at the end, perhaps with its margin, with nothing or with the start of a unit behind it. */
const END = /(\d(?:[.,]?\d){0,40}[.,]?(?:e[+-]?\d{1,3})?)(?:±[\d.]{0,30})? ?(?:[mnuµ]|([kKMGT]i?))?$/;

/** What a prefix of a unit may multiply the number before it by. */
const SCALES = [1, 1e3, 1e6, 1e9, 1e12, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4];

/** True where an open line ends in this value, so that digits or a part of its unit may be missing. */
export function endsInValue({ text }: Line, value: number): boolean {
  const [, printed, prefix] = END.exec(text.slice(-60)) ?? [];
  if (printed === undefined) return false;
  // The last cell of a row with commas may stand beside another number.
  const last = printed.split(',').at(-1) ?? '';
  const scales = prefix === undefined ? [1] : SCALES;
  return [printed, last].some((digits) => {
    const number = parsePrintedNumber(digits);
    return number !== null && scales.some((scale) => Math.abs(number * scale - value) <= Math.abs(value) * 1e-9);
  });
}
