import type { NativeText } from '../native/native-text.ts';
import type { DraftedTool, OutcomeDraft } from './outcome-draft.ts';

/** One tool's native output → results. A pure value: no clock, no disk, no network, and it never throws on content. */
export type Adapter = DraftedTool & {
  /** Other spellings of the name. */
  readonly aliases: readonly string[];
  /** What it looks for in a text, as a sentence part that can follow "looked for". */
  readonly signature: string;
  /** True when the text has lines or fields that this tool writes. */
  readonly recognises: (native: NativeText) => boolean;
  /**
   * Names of the adapters that read a text which they and this one recognise: tools that are built on this tool, or
   * whose output contains its lines.
   */
  readonly yieldsTo?: readonly string[];
  /** Write everything that the text contains into the draft of its outcome. */
  readonly read: (native: NativeText, draft: OutcomeDraft) => void;
};
