import { parsePrintedNumber } from '../../figures/printed-number.ts';
import { lookUp } from '../../json/look-up.ts';

/** A figure as mitata prints it, in the spelling the run format takes. */
export type PrintedFigure = { readonly value: number; readonly unit: string; readonly kind: 'time' | 'bytes' };

const TIMES: Readonly<Record<string, string>> = {
  ps: 'ps',
  ns: 'ns',
  µs: 'us',
  μs: 'us',
  us: 'us',
  ms: 'ms',
  s: 's',
  m: 'min',
  h: 'h',
};
/** mitata divides by 1024 and writes `kb`. */
const SIZES: Readonly<Record<string, string>> = { b: 'B', kb: 'KiB', mb: 'MiB', gb: 'GiB' };

/** Read `51.54 µs`, `33'512 ns` of versions before 1, or `6.42 kb`. */
export function readFigure(number: string, unit: string): PrintedFigure | null {
  const value = parsePrintedNumber(number.replaceAll("'", ''));
  const time = lookUp(TIMES, unit);
  const size = lookUp(SIZES, unit);
  if (value === null) return null;
  if (time !== undefined) return { value, unit: time, kind: 'time' };
  return size === undefined ? null : { value, unit: size, kind: 'bytes' };
}

/** True for the scale below a plot: figures and nothing else. */
export const isScale = (text: string): boolean => {
  const tokens = text.trim().split(/\s+/);
  return tokens.length >= 4 && readFigures(text).length * 2 === tokens.length;
};

/** The figures a text begins with; what follows them, such as a histogram, is not looked at. */
export function readFigures(text: string): PrintedFigure[] {
  const tokens = text.slice(0, 400).trim().split(/\s+/);
  const figures: PrintedFigure[] = [];
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const figure = readFigure(tokens[at] ?? '', tokens[at + 1] ?? '');
    if (figure === null) break;
    figures.push(figure);
  }
  return figures;
}
