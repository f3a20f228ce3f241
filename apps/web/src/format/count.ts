import { formatCount } from '@tachograph/units';

/** "1 run", "12 runs", "1,204 results": a count with its noun. */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(n)} ${n === 1 ? noun : plural}`;
