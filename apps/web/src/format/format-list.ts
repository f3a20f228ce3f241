const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "a", "a and b", "a, b and c". */
export const formatList = (names: readonly string[]): string => list.format(names);
