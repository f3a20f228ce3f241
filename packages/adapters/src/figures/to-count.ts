/** A number of samples, operations or CPUs: a whole number from 1 on; null for anything else. */
export const toCount = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
