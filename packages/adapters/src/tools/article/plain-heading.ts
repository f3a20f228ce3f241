/**
 * Whether a line that stands alone reads as a heading: short, begins with a capital letter, ends in no mark, and holds
 * no sign of code. Posts copied as text lose their heading marks.
 */
export const isPlainHeading = (text: string): boolean =>
  text.length <= 80 && /^\p{Lu}/u.test(text) && !/[.:;,!?…]$/.test(text) && !/[(){}[\]=<>;"'`•|]/.test(text);
