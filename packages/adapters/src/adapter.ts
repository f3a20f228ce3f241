import type { ParseOutcome } from '@tachograph/schema/run';
import type { NativeText } from './lines.ts';

/** One tool's native output → results. A pure value: no clock, no disk, no network, and it never throws on content. */
export type Adapter = {
  /** The name `--tool` takes. */
  readonly name: string;
  /** The name people know the tool by. */
  readonly title: string;
  /** Other spellings of the name. */
  readonly aliases: readonly string[];
  /** What it looks for in a text, as a sentence part that can follow "looked for". */
  readonly looksFor: string;
  /** True when the text is of this tool. At most one adapter says so of any text. */
  readonly recognises: (native: NativeText) => boolean;
  readonly parse: (native: NativeText) => ParseOutcome;
};
