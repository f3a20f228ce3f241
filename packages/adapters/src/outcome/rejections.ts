import type { Rejected } from '@tachograph/schema/run';
import { maskSecrets, toBody } from '../text/clean-text.ts';
import { type Location, toLocation } from '../text/native-text.ts';
import type { Foreign } from './line-account.ts';

/** A longer list repeats itself. */
const MAX_NOTES = 1000;
const CLIP = 200;

export const clip = (text: string, max = CLIP): string => toBody(maskSecrets(text).trim(), max);

/** The first notes of a list, and one with the number of the others. */
export function capNotes<T>(notes: readonly T[], more: (count: number) => T): T[] {
  return notes.length <= MAX_NOTES ? [...notes] : [...notes.slice(0, MAX_NOTES), more(notes.length - MAX_NOTES)];
}

/** For the order of rejections: the number of a line, or the first number of a pointer. */
const lineOf = (at: Location): number => (typeof at === 'string' ? Number(/\d+/.exec(at)?.[0] ?? 0) : at.number);

function toRejected({ first, last, count }: Foreign, title: string): Rejected {
  const location = count === 1 ? toLocation(first) : `lines ${first.number}–${last.number}`;
  const reason = count === 1 ? `not a result of ${title}` : `${count} lines without a result of ${title}`;
  return { location, text: clip(first.text), reason };
}

/** What of a file was not read, and why. */
export class Rejections {
  private readonly kept: { readonly line: number; readonly entry: Rejected }[] = [];
  private unlisted = 0;

  get count(): number {
    return this.kept.length;
  }

  add(at: Location, text: string, reason: string): void {
    // Masking has its price: a file of half a million bad lines needs no half a million reasons.
    if (this.kept.length > MAX_NOTES) this.unlisted += 1;
    else
      this.kept.push({ line: lineOf(at), entry: { location: toLocation(at), text: clip(text), reason: clip(reason) } });
  }

  /** All of them with the lines that nobody accounted for, in the order of the file. */
  list(foreign: readonly Foreign[], title: string): Rejected[] {
    const unlisted = this.unlisted + Math.max(foreign.length - MAX_NOTES - 1, 0);
    const lines = foreign
      .slice(0, MAX_NOTES + 1)
      .map((lines) => ({ line: lines.first.number, entry: toRejected(lines, title) }));
    const all = [...this.kept, ...lines].sort((a, b) => a.line - b.line).map(({ entry }) => entry);
    return capNotes(all, (count) => {
      return { location: 'file', text: '', reason: `and ${count + unlisted} more rejections` };
    });
  }
}
