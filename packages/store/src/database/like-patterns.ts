/** A text as the pattern of LIKE that finds it anywhere. */
const toPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a text as patterns of LIKE, in lower case. */
export const toPatterns = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).map(toPattern);
