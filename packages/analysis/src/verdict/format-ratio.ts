/** Two decimals while they mean something: `1.142 → "1.14×"`, `55.27 → "55×"`. Always at least 1. */
export const formatTimes = (ratio: number): string => {
  const times = Math.max(ratio, 1 / ratio);
  return `${times < 9.995 ? times.toFixed(2) : times.toLocaleString('en-US', { maximumFractionDigits: 0 })}×`;
};

/** "1.48× faster", "1.19× slower"; a ratio that rounds to 1 is "1.00×" and neither. */
export function formatRatio(ratio: number): string {
  const times = formatTimes(ratio);
  return times === '1.00×' ? times : `${times} ${ratio > 1 ? 'faster' : 'slower'}`;
}
