/**
 * Whether a separate line is a heading: short, starts with a capital letter, ends without punctuation, and contains
 * no code. Posts copied as text lose their heading marks.
 */
export const isPlainHeading = (text: string): boolean =>
  text.length <= 80 && /^\p{Lu}/u.test(text) && !/[.:;,!?…]$/.test(text) && !/[(){}[\]=<>;"'`•|]/.test(text);
