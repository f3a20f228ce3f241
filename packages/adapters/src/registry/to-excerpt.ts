import type { NativeText } from '../text/native-text.ts';

/** Adapters look at each line of a shorter text. */
const LONG = 20_000;
/** Rows of one shape that are evidence together are fewer. */
const KEPT = 20;
/** Lines before and after one that is kept: headers and their rows, rules and their titles. */
const BESIDE = 2;
const LOOK_AT = 500;

/** A line without its figures: those of the rows of one benchmark differ in nothing else. */
const shapeOf = (text: string): string => text.slice(0, LOOK_AT).replace(/\d+/g, '0');

/**
 * What detection looks at: of a long text, the first lines of each shape with their neighbours. Sixty adapters looking
 * at a million rows of one shape take longer than the reading of them.
 */
export function toExcerpt(native: NativeText): NativeText {
  const { lines, fileName } = native;
  if (lines.length <= LONG || native.json !== undefined) return native;
  const seen = new Map<string, number>();
  const kept = new Uint8Array(lines.length);
  for (const [at, { text }] of lines.entries()) {
    const shape = shapeOf(text);
    const times = (seen.get(shape) ?? 0) + 1;
    seen.set(shape, times);
    if (times <= KEPT) kept.fill(1, Math.max(0, at - BESIDE), at + BESIDE + 1);
  }
  const excerpt = lines.filter((_, at) => kept[at] === 1);
  const text = excerpt.map((line) => line.text).join('\n');
  return { text, lines: excerpt, around: [], streams: [], fileName, json: undefined, warnings: [] };
}
