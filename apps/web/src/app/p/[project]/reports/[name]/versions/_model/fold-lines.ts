import type { ComparedLine } from './compare-texts.ts';

/** A line that is shown, or a number of lines that are not: `isSame` where both texts have them. */
export type FoldedLine = ComparedLine | { readonly folded: number; readonly isSame: boolean };

/** Unchanged lines that are shown on both sides of a change, and all lines that are shown. */
const SHOWN = { around: 3, most: 2_000 };

const isSame = ({ before, after }: ComparedLine): boolean => before !== null && after !== null;

/** Whether each line is near a changed one, by its index. */
function findNear(lines: readonly ComparedLine[]): readonly boolean[] {
  const near = lines.map((line) => !isSame(line));
  lines.forEach((line, index) => {
    if (isSame(line)) return;
    const end = Math.min(lines.length - 1, index + SHOWN.around);
    for (let at = Math.max(0, index - SHOWN.around); at <= end; at++) near[at] = true;
  });
  return near;
}

/** The changed lines with three unchanged ones around each; at most 2,000 of them, then how many there are more. */
export function foldLines(lines: readonly ComparedLine[]): readonly FoldedLine[] {
  const near = findNear(lines);
  const shown: FoldedLine[] = [];
  let folded = 0;
  let count = 0;
  const fold = () => {
    if (folded > 0) shown.push({ folded, isSame: true });
    folded = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (count === SHOWN.most) break;
    if (!near[index]) folded++;
    else {
      fold();
      shown.push(line);
      count++;
    }
  }
  const left = lines.length - count - shown.reduce((sum, line) => sum + ('folded' in line ? line.folded : 0), 0);
  if (count === SHOWN.most && left > 0) shown.push({ folded: left, isSame: false });
  else fold();
  return shown;
}
