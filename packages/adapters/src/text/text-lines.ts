import type { Line, Lines } from './native-text.ts';

/** Each line has three entries in a table: where it starts in the text, where it ends, and its number. */
const WIDTH = 3;

const isList = <T>(part: T | readonly T[]): part is readonly T[] => Array.isArray(part);

type Test = (line: Line, at: number) => boolean;

/**
 * The lines of a text by their offsets. Line objects and their texts would be several times as large as the text, so
 * each is made when it is asked for.
 */
export class TextLines implements Lines {
  readonly length: number;
  /** One object, so that a line can be compared with the last one by identity. */
  private readonly last: Line | undefined;

  constructor(
    /** The text that contains the lines. */
    readonly source: string,
    private readonly table: Uint32Array,
  ) {
    this.length = table.length / WIDTH;
    this.last = this.length === 0 ? undefined : this.make(this.length - 1);
  }

  numberAt(index: number): number {
    return this.table[index * WIDTH + 2] ?? 0;
  }

  lengthAt(index: number): number {
    return (this.table[index * WIDTH + 1] ?? 0) - (this.table[index * WIDTH] ?? 0);
  }

  textAt(index: number): string {
    return this.source.slice(this.table[index * WIDTH], this.table[index * WIDTH + 1]);
  }

  at(index: number): Line | undefined {
    const place = index < 0 ? index + this.length : index;
    return place < 0 || place >= this.length ? undefined : this.get(place);
  }

  slice(from = 0, to = this.length): TextLines {
    const [start, end] = [from, to].map((at) => (at < 0 ? Math.max(at + this.length, 0) : at) * WIDTH);
    return new TextLines(this.source, this.table.subarray(start, end));
  }

  *entries(): Generator<[number, Line]> {
    for (let at = 0; at < this.length; at += 1) yield [at, this.get(at)];
  }

  *[Symbol.iterator](): Generator<Line> {
    for (let at = 0; at < this.length; at += 1) yield this.get(at);
  }

  findIndex(test: Test): number {
    for (let at = 0; at < this.length; at += 1) if (test(this.get(at), at)) return at;
    return -1;
  }

  findLastIndex(test: Test): number {
    for (let at = this.length - 1; at >= 0; at -= 1) if (test(this.get(at), at)) return at;
    return -1;
  }

  find(test: Test): Line | undefined {
    const at = this.findIndex(test);
    return at < 0 ? undefined : this.get(at);
  }

  readonly some = (test: Test): boolean => this.findIndex(test) >= 0;
  readonly every = (test: Test): boolean => this.findIndex((line, at) => !test(line, at)) < 0;
  readonly filter = (test: Test): Line[] => this.flatMap((line, at) => (test(line, at) ? line : []));

  map<T>(make: (line: Line, at: number) => T): T[] {
    return Array.from({ length: this.length }, (_, at) => make(this.get(at), at));
  }

  flatMap<T>(make: (line: Line, at: number) => T | readonly T[]): T[] {
    const made: T[] = [];
    for (let at = 0; at < this.length; at += 1) {
      const part = make(this.get(at), at);
      if (!isList(part)) made.push(part);
      else for (const entry of part) made.push(entry);
    }
    return made;
  }

  /** The same lines without what stands behind their first `max` characters. */
  cutTo(max: number): TextLines {
    const table = this.table.slice();
    for (let at = 0; at < table.length; at += WIDTH) {
      table[at + 1] = Math.min(table[at + 1] ?? 0, (table[at] ?? 0) + max);
    }
    return new TextLines(this.source, table);
  }

  private get(place: number): Line {
    return place === this.length - 1 && this.last ? this.last : this.make(place);
  }

  private make(place: number): Line {
    return { number: this.numberAt(place), text: this.textAt(place) };
  }
}

/** A table that grows: how many lines a text has is known at its end. */
class TableWriter {
  private table = new Uint32Array(1024 * WIDTH);
  private length = 0;

  add(start: number, end: number, number: number): void {
    if (this.length === this.table.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.table);
      this.table = longer;
    }
    this.table[this.length] = start;
    this.table[this.length + 1] = end;
    this.table[this.length + 2] = number;
    this.length += WIDTH;
  }

  /** The last line ends elsewhere. */
  setEnd(end: number): void {
    this.table[this.length - 2] = end;
  }

  finish(source: string): TextLines {
    return new TextLines(source, this.table.slice(0, this.length));
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A text → its lines, numbered from 1; a line ends in a line feed, a carriage return, or both. */
export function splitLines(text: string): TextLines {
  const table = new TableWriter();
  let start = 0;
  let number = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign !== LINE_FEED && sign !== CARRIAGE_RETURN) continue;
    table.add(start, at, number);
    if (sign === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    start = at + 1;
    number += 1;
  }
  if (start < text.length) table.add(start, text.length, number);
  return table.finish(text);
}

/** Parts that are joined at once: a list of a million parts would be larger than their text. */
const CHUNK = 4096;

/** Writes a text line by line. Each line has the number of the one that it was made of. */
export class LineWriter {
  private readonly table = new TableWriter();
  private readonly chunks: string[] = [];
  private parts: string[] = [];
  private length = 0;
  lines = 0;

  add(number: number, text: string): void {
    if (this.lines > 0) this.write('\n');
    this.table.add(this.length, this.length + text.length, number);
    this.write(text);
    this.lines += 1;
  }

  /** Text behind the line that was added last. */
  join(text: string): void {
    this.write(text);
    this.table.setEnd(this.length);
  }

  /** An open text has no line break at its end, so its last line may be cut. */
  finish(isOpen: boolean): TextLines {
    if (!isOpen) this.write('\n');
    return this.table.finish([...this.chunks, ...this.parts].join(''));
  }

  private write(part: string): void {
    this.parts.push(part);
    this.length += part.length;
    if (this.parts.length < CHUNK) return;
    this.chunks.push(this.parts.join(''));
    this.parts = [];
  }
}
