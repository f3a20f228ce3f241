import type { ParseWarning } from '@tachograph/schema/run';
import { parseJsonText } from '../json/json-text.ts';
import type { Lines, NativeText } from '../text/native-text.ts';
import { splitLines, type TextLines } from '../text/text-lines.ts';
import { readRecordedLog } from '../unwrap/recorded-log.ts';
import { unwrapRows } from '../unwrap/unwrap-rows.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character
const ANSI = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b[\]_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|\u001b[@-Z\\-_]/g;

/** Text without terminal colours and cursor movements: tools print them even into a file. */
const stripAnsi = (text: string): string => (text.includes('\u001b') ? text.replace(ANSI, '') : text);

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

function repair(text: string): string {
  return MOJIBAKE.reduce((repaired, [broken, sign]) => repaired.replaceAll(broken, sign), text);
}

const isOpenText = (text: string): boolean => !/[\r\n]$/.test(text.slice(-1));

class NativeFile implements NativeText {
  private whole: string | null = null;
  private document: { readonly value: unknown } | null = null;
  readonly around: Lines = [];

  constructor(
    private readonly toText: () => string,
    readonly lines: Lines,
    readonly fileName: string | null,
    readonly warnings: readonly ParseWarning[],
    private readonly borders: readonly number[] = [],
  ) {}

  get streams(): readonly Lines[] {
    return this.borders.slice(1).map((end, at) => this.lines.slice(this.borders[at], end));
  }

  get text(): string {
    this.whole ??= this.toText();
    return this.whole;
  }

  get json(): unknown {
    this.document ??= { value: parseJsonText(this.text) };
    return this.document.value;
  }
}

/** Some lines of a file as a separate file, where they keep their numbers. */
export function toPart(native: NativeText, lines: Lines): NativeText {
  const isOpen = lines.at(-1)?.number === native.lines.at(-1)?.number && isOpenText(native.text);
  const toText = () => `${lines.map(({ text }) => text).join('\n')}${isOpen ? '' : '\n'}`;
  return new NativeFile(toText, lines, native.fileName, []);
}

/** Lines with the part of them that is read, and a warning for each that is longer. */
function cutLong(rows: TextLines): { readonly lines: TextLines; readonly warnings: readonly ParseWarning[] } {
  const warnings: ParseWarning[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const length = rows.lengthAt(at);
    if (length <= MAX_LINE) continue;
    const message = `the line has ${length} characters: only the first ${MAX_LINE} are read`;
    warnings.push({ location: `line ${rows.numberAt(at)}`, message });
  }
  return { lines: warnings.length === 0 ? rows : rows.cutTo(MAX_LINE), warnings };
}

/** Text of a native file → its lines, with what every tool's output may suffer from already undone. */
export function toNativeText(file: string, fileName: string | null = null): NativeText {
  const logged = readRecordedLog(file);
  const raw = logged?.text ?? file;
  const broken = stripAnsi(raw.startsWith('\ufeff') ? raw.slice(1) : raw);
  const text = repair(broken);
  const message = 'the text was decoded with the wrong encoding (such as Â± for ±): repaired';
  const repaired = text === broken ? [] : [{ location: 'file', message }];
  const { rows, borders, warnings: removed } = unwrapRows(splitLines(text), isOpenText(text));
  const { lines, warnings } = cutLong(rows);
  const recorded = logged ? [logged.warning] : [];
  const notes = [...[...recorded, ...repaired, ...warnings].slice(0, 20), ...removed];
  return new NativeFile(() => rows.source, lines, fileName, notes, borders);
}
