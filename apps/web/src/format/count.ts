const grouped = new Intl.NumberFormat('en-US');

/** "1 run", "12 runs", "1,204 results": a count with its noun. */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${grouped.format(n)} ${n === 1 ? noun : plural}`;
