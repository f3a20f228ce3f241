/** A text as a part of the mark that tells comments apart. Nothing in it may end the HTML comment that the mark is. */
export const toMark = (text: string) =>
  text
    .replace(/[^\w./ -]+/g, '-')
    .replace(/-{2,}/g, '-')
    .slice(0, 200);
