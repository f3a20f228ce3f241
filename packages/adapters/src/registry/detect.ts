import type { Adapter } from '../outcome/adapter.ts';
import type { NativeText } from '../text/native-text.ts';
import { ADAPTERS } from './registry.ts';

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

/** The adapters that remain where these recognise a text, or parts of one: some yield to others. */
export function withoutYielding(matches: Iterable<Adapter>): Adapter[] {
  const all = [...new Set(matches)];
  const names = new Set(all.map(({ name }) => name));
  return all.filter(({ yieldsTo = [] }) => !yieldsTo.some((name) => names.has(name)));
}

/** The adapters that read this text: none, one, or several where a file mixes formats. */
export function listMatches(native: NativeText): Adapter[] {
  const excerpt = toExcerpt(native);
  return withoutYielding(ADAPTERS.filter((adapter) => adapter.recognises(excerpt)));
}

/** The adapter of this name or alias, in any case; null for an unknown name. */
export function findAdapter(name: string): Adapter | null {
  const wanted = name.trim().toLowerCase();
  return ADAPTERS.find((adapter) => adapter.name === wanted || adapter.aliases.includes(wanted)) ?? null;
}
