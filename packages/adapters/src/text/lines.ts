import type { ParseWarning } from '@tachograph/schema/run';
import { parseJsonText } from '../json/json-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const ANSI_SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;

/** Text without terminal colours and cursor movements: tools print them even into a file. */
const stripAnsi = (text: string): string => (text.includes('\u001b') ? text.replace(ANSI_SEQUENCE, '') : text);

/** One line of a native file. `number` counts from 1, as editors do. */
export type Line = { readonly number: number; readonly text: string };

/** A native file as adapters read it. */
export type NativeText = {
  /** Without byte order mark and terminal colours; otherwise as it arrived. */
  readonly text: string;
  readonly lines: readonly Line[];
  /** Where `json` is a part of the text: the lines before and after it. */
  readonly around: readonly Line[];
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

/** What a CI service puts before every line of a job's log. */
const LOG_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z /;

/** Where something is in a native file: a line, or a text such as a JSON pointer. */
export type Location = Line | string;

export const toLocation = (at: Location): string => (typeof at === 'string' ? at : `line ${at.number}`);

function repair(text: string): string {
  return MOJIBAKE.reduce((repaired, [broken, sign]) => repaired.replaceAll(broken, sign), text);
}

class NativeFile implements NativeText {
  private document: { readonly value: unknown } | null = null;
  readonly around: readonly Line[] = [];

  constructor(
    readonly text: string,
    readonly lines: readonly Line[],
    readonly fileName: string | null,
    readonly warnings: readonly ParseWarning[],
  ) {}

  get json(): unknown {
    this.document ??= { value: parseJsonText(this.text) };
    return this.document.value;
  }
}

/** Text of a native file → its lines, with what every tool's output may suffer from already undone. */
export function toNativeText(raw: string, fileName: string | null = null): NativeText {
  const unmarked = raw.startsWith('\ufeff') ? raw.slice(1) : raw;
  const text = repair(stripAnsi(unmarked));
  const warnings: ParseWarning[] = [];
  if (text !== stripAnsi(unmarked)) {
    const message = 'the text was decoded with the wrong encoding (such as Â± for ±): repaired';
    warnings.push({ location: 'file', message });
  }
  const lines = text.split(/\r\n|\n|\r/).map((content, index): Line => {
    if (content.length > MAX_LINE) {
      const message = `the line has ${content.length} characters: only the first ${MAX_LINE} are read`;
      warnings.push({ location: `line ${index + 1}`, message });
    }
    return { number: index + 1, text: content.slice(0, MAX_LINE).replace(LOG_TIME, '') };
  });
  if (lines.at(-1)?.text === '') lines.pop();
  return new NativeFile(text, lines, fileName, warnings.slice(0, 20));
}
