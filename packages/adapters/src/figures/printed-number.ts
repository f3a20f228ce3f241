const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * A number as English-speaking tools print it: `1,234.5`, `47.09`, `3.4E7`. Null for other texts, and for `NaN` and
 * `Infinity`. A comma only groups thousands: `4,75` is rejected, not guessed.
 */
export function parsePrintedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  if (PLAIN.test(trimmed)) return finite(Number(trimmed));
  return GROUPED.test(trimmed) ? finite(Number(trimmed.replaceAll(',', ''))) : null;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A number as Java's `%.3f` prints it: never grouped, so a comma is the decimal sign of the machine's locale.
 * `10⁻³`, which JMH prints after `≈` for scores too small for three decimals, is read as the power it is.
 */
export function parseJavaNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 40) return null;
  const power = /^10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})$/.exec(trimmed);
  if (power) {
    const digits = [...(power[2] ?? '')].map((sign) => SUPERSCRIPTS.indexOf(sign)).join('');
    return finite(Number(`1e${power[1] ? '-' : ''}${digits}`));
  }
  const pointed = trimmed.replace(',', '.');
  return PLAIN.test(pointed) ? finite(Number(pointed)) : null;
}
