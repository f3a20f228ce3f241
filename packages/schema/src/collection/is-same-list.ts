/** Whether both have the same entries in the same order; by identity, where nothing else is given. */
export const isSameList = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean = Object.is): boolean =>
  a === b || (a.length === b.length && a.every((entry, index) => isSame(entry, b[index] as T)));
