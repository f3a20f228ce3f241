/** Bits a second: `Mb/s` of criterion, which to everyone else reads like a misspelt `MB/s`. */
const BITS: Readonly<Record<string, number>> = { 'b/s': 1, 'Kb/s': 1e3, 'Mb/s': 1e6, 'Gb/s': 1e9 };

/** The unit behind `thrpt:` as the run format takes it, and the factor that goes with it. */
export function toThroughputUnit(printed: string): { readonly unit: string; readonly factor: number } {
  const bits = Object.hasOwn(BITS, printed) ? BITS[printed] : undefined;
  return bits === undefined ? { unit: printed, factor: 1 } : { unit: 'bits/s', factor: bits };
}
