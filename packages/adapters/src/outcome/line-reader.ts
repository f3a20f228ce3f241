import { findOpenLine, type Line, type NativeText } from '../text/native-text.ts';
import type { OutcomeDraft } from './adapter.ts';

/** Reads the lines of a text one after the other, each in what those before it began. */
export abstract class LineReader {
  /** The last line of the text, where no line break ends it. */
  protected readonly openLine: Line | null;

  constructor(
    protected readonly native: NativeText,
    protected readonly draft: OutcomeDraft,
  ) {
    this.openLine = findOpenLine(native);
  }

  protected abstract read(line: Line, index: number): void;

  /** What the end of the text ends. */
  protected finish(): void {}

  readAll(): this {
    for (const [index, line] of this.native.lines.entries()) this.read(line, index);
    this.finish();
    return this;
  }
}
