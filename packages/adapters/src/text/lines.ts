import type { ParseWarning } from '@tachograph/schema/run';
import { parseJsonText } from '../json/json-text.ts';
import { readRecordedLog } from '../unwrap/recorded-log.ts';
import { unwrapRows } from '../unwrap/unwrap-rows.ts';
import type { Row } from '../unwrap/wrapper.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b[\]_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;

/** Text without terminal colours and cursor movements: tools print them even into a file. */
const stripAnsi = (text: string): string => (text.includes('\u001b') ? text.replace(ANSI, '') : text);

/** One line of a native file. `number` counts from 1, as editors do. */
export type Line = { readonly number: number; readonly text: string };

/** A native file as adapters read it. */
export type NativeText = {
  /** Without byte order mark, terminal colours, and what other programs put before the tool's lines. */
  readonly text: string;
  /** In the order of `text`: lines of several streams, such as services of Docker Compose, stand stream by stream. */
  readonly lines: readonly Line[];
  /** Where `json` is a part of the text: the lines before and after it. */
  readonly around: readonly Line[];
  /** The lines of each of several streams that were in the text, such as the services of Docker Compose; none for one. */
  readonly streams: readonly (readonly Line[])[];
  readonly fileName: string | null;
  /** The document, where the file is JSON; undefined where it is not. Parsed when it is first asked for. */
  readonly json: unknown;
  /** What had to be repaired on the way in. */
  readonly warnings: readonly ParseWarning[];
};

/** No tool prints longer result lines; cutting them limits the work of every pattern. */
export const MAX_LINE = 65_536;

/** UTF-8 that was once read as Latin-1: the two bytes of ±, µ and · show as two characters. */
const MOJIBAKE: readonly [string, string][] = [
  ['Â±', '±'],
  ['Âµ', 'µ'],
  ['Â·', '·'],
  ['â‰ˆ', '≈'],
  // The same two bytes as a DOS console shows them.
  ['┬▒', '±'],
  ['┬╡', 'µ'],
];

/** Where something is in a native file: a line, or a text such as a JSON pointer. */
export type Location = Line | string;

export const toLocation = (at: Location): string => (typeof at === 'string' ? at : `line ${at.number}`);

function repair(text: string): string {
  return MOJIBAKE.reduce((repaired, [broken, sign]) => repaired.replaceAll(broken, sign), text);
}

/** Lines as a text. An open text has no line break at its end, so its last line may be cut. */
const joinLines = (lines: readonly Line[], isOpen: boolean): string =>
  `${lines.map(({ text }) => text).join('\n')}${isOpen ? '' : '\n'}`;

class NativeFile implements NativeText {
  private whole: string | null;
  private document: { readonly value: unknown } | null = null;
  readonly around: readonly Line[] = [];

  constructor(
    text: string | null,
    private readonly rows: readonly Row[],
    readonly lines: readonly Line[],
    readonly fileName: string | null,
    readonly warnings: readonly ParseWarning[],
    private readonly borders: readonly number[] = [],
    private readonly isOpen = false,
  ) {
    this.whole = text;
  }

  get streams(): readonly (readonly Line[])[] {
    return this.borders.slice(1).map((end, at) => this.lines.slice(this.borders[at], end));
  }

  get text(): string {
    this.whole ??= joinLines(this.rows, this.isOpen);
    return this.whole;
  }

  get json(): unknown {
    this.document ??= { value: parseJsonText(this.text) };
    return this.document.value;
  }
}

/** Some lines of a file as a file of its own, where they keep their numbers. */
export function toPart(native: NativeText, lines: readonly Line[]): NativeText {
  const isOpen = lines.at(-1) === native.lines.at(-1) && !/[\r\n]$/.test(native.text.slice(-1));
  return new NativeFile(joinLines(lines, isOpen), lines, lines, native.fileName, []);
}

/** Text of a native file → its lines, with what every tool's output may suffer from already undone. */
export function toNativeText(file: string, fileName: string | null = null): NativeText {
  const logged = readRecordedLog(file);
  const raw = logged?.text ?? file;
  const broken = stripAnsi(raw.startsWith('\ufeff') ? raw.slice(1) : raw);
  const text = repair(broken);
  const warnings: ParseWarning[] = logged ? [logged.warning] : [];
  if (text !== broken) {
    const message = 'the text was decoded with the wrong encoding (such as Â± for ±): repaired';
    warnings.push({ location: 'file', message });
  }
  const given = text.split(/\r\n|\n|\r/).map((content, index): Row => ({ number: index + 1, text: content }));
  const isOpen = given.at(-1)?.text !== '';
  if (!isOpen) given.pop();
  const { rows, borders, warnings: removed } = unwrapRows(given);
  const lines = rows.map((row): Line => {
    if (row.text.length <= MAX_LINE) return row;
    const message = `the line has ${row.text.length} characters: only the first ${MAX_LINE} are read`;
    warnings.push({ location: `line ${row.number}`, message });
    return { number: row.number, text: row.text.slice(0, MAX_LINE) };
  });
  const notes = [...warnings.slice(0, 20), ...removed];
  return new NativeFile(rows === given ? text : null, rows, lines, fileName, notes, borders, isOpen);
}
