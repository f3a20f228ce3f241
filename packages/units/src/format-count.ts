const grouped = new Intl.NumberFormat('en-US');

/** A whole number with thousands separators: `12345 → "12,345"`. */
export const formatCount = (count: number): string => grouped.format(count);

/** A count with its noun: "1 run", "12 runs", "1,204 results". */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(n)} ${n === 1 ? noun : plural}`;
