import { findNoiseRule, HEADING, type NoiseRules } from '../text/common-noise.ts';
import type { Line, Location, NativeText } from '../text/native-text.ts';
import { findStepSettings, STEP_RULE } from '../text/step-settings.ts';
import { listTitles, type Title } from './sections.ts';

/** Lines that nobody accounted for, one after the other; lines that are noise may be among them. */
export type Foreign = { readonly first: Line; last: Line; count: number };

const NO_STEPS: ReadonlySet<number> = new Set();

/** Which lines of a file are done with, and what the others are. */
export class LineAccount {
  /** By the number of a line: its place in the text. Lines of several streams are not in the order of their numbers. */
  readonly positions: Uint32Array;
  private readonly done: Uint8Array;

  constructor(private readonly native: NativeText) {
    let last = 0;
    for (const { number } of native.lines) last = Math.max(last, number);
    this.done = new Uint8Array(last + 1);
    this.positions = new Uint32Array(last + 1);
    for (const [position, { number }] of native.lines.entries()) this.positions[number] = position;
  }

  settle(at: Location): void {
    if (typeof at !== 'string') this.done[at.number] = 1;
  }

  /** The lines that an adapter has to account for: those around a document, or all. */
  get ownLines() {
    return this.native.json === undefined ? this.native.lines : this.native.around;
  }

  /**
   * The titles that people and scripts put among the lines. What an adapter took is no such title, unless it is marked as
   * one and no other has its text: tools mark titles of their own, in each report the same.
   */
  listTitles(noise: NoiseRules | undefined): Title[] {
    const titles = listTitles(this.ownLines, this.positions);
    const counts = new Map<string, number>();
    for (const { text } of titles) counts.set(text, (counts.get(text) ?? 0) + 1);
    return titles.filter(({ line, text, isMarked }) =>
      this.done[line.number] === 1
        ? isMarked && counts.get(text) === 1
        : [null, 'heading'].includes(this.findRule(line, NO_STEPS, noise)),
    );
  }

  /** The lines that are left: each is noise, and told to `onNoise`, or one of those that are returned. */
  listForeign(noise: NoiseRules | undefined, onNoise: (line: Line, rule: string) => void): Foreign[] {
    const steps = findStepSettings(this.native.lines);
    const foreign: Foreign[] = [];
    let open: Foreign | null = null;
    let previous: Line | null = null;
    for (const line of this.ownLines) {
      const isDone = this.done[line.number] === 1;
      if (isDone || (previous && !this.isNext(previous, line))) open = null;
      previous = line;
      if (isDone) continue;
      const rule = this.findRule(line, steps, noise);
      if (rule) onNoise(line, rule);
      else if (rule === null && open) {
        open.last = line;
        open.count += 1;
      } else if (rule === null) {
        open = { first: line, last: line, count: 1 };
        foreign.push(open);
      }
    }
    return foreign;
  }

  /** Empty for a blank line; null for one that no rule knows. */
  private findRule({ number, text }: Line, steps: ReadonlySet<number>, noise: NoiseRules | undefined): string | null {
    if (text.trim() === '') return '';
    if (steps.has(number)) return STEP_RULE;
    return findNoiseRule(text, noise) ?? (HEADING.test(text.trim()) ? 'heading' : null);
  }

  /** Not after a document, nor the first line of another stream. */
  private isNext(previous: Line, { number }: Line): boolean {
    return this.positions[number] === (this.positions[previous.number] ?? 0) + 1 && number > previous.number;
  }
}
