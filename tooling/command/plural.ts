/** A number with its noun: `1 run`, `4,203 results`. */
export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
