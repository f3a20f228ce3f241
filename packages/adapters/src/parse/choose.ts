import { isFields } from '../json/fields.ts';
import { findDocuments } from '../json/find-documents.ts';
import { toPart } from '../native/to-native-text.ts';
import type { Adapter } from '../outcome/adapter.ts';
import { withoutYielding } from '../registry/detect.ts';
import { isCommonNoise } from '../text/common-noise.ts';
import type { Line, Lines, NativeText } from '../text/native-text.ts';

/** A document of several in a file. `place` is where it begins, before the locations in it: `line 12`, `/0`. */
type NativeDocument = { readonly native: NativeText; readonly place: string; readonly line: Line | null };

/**
 * How a file is read: by which adapters (one, or it is not read), as a whole or document by document. A log with
 * documents can be either: the first way that gives a result is taken.
 */
export type Choice = {
  readonly adapters: readonly Adapter[];
  /** What is read as a whole: the file, what it has without the noise around it, or each of its streams. */
  readonly parts: readonly NativeText[];
  /** The documents of the adapter; those of no adapter; the lines around them. */
  readonly documents: readonly NativeDocument[];
  readonly others: readonly NativeDocument[];
  readonly around: Lines;
};

type Detect = (native: NativeText) => readonly Adapter[];

const asWhole = (adapters: readonly Adapter[], ...parts: readonly NativeText[]): Choice => {
  return { adapters, parts, documents: [], others: [], around: [] };
};

/** What a document is likely to be: of two with the same fields, both are of one tool or neither is of any. */
function shapeOf({ json, text }: NativeText): string {
  const first: unknown = Array.isArray(json) ? json[0] : json;
  if (json === undefined || !isFields(first)) return text.slice(0, 1000);
  return `${Array.isArray(json) ? '[' : '{'}${Object.keys(first).join()}`;
}

/** Detection that looks once at many documents of one shape: a log of JSON lines has a million of them. */
function oncePerShape(detect: Detect): Detect {
  const known = new Map<string, readonly Adapter[]>();
  return (native) => {
    const shape = shapeOf(native);
    const adapters = known.get(shape) ?? detect(native);
    known.set(shape, adapters);
    return adapters;
  };
}

/** A document has no lines: an adapter for lines of JSON, such as the events of a test run, reads them all together. */
const toDocument = (native: NativeText, text: string, json: unknown): NativeText => {
  return { text, lines: [], around: [], streams: [], fileName: native.fileName, json, warnings: [] };
};

type Parts = { readonly documents: readonly NativeDocument[]; readonly around: Lines };

/** The entries of a list of reports. */
function splitList(native: NativeText, list: readonly unknown[]): Parts {
  const documents = list.flatMap((entry, index): NativeDocument[] =>
    typeof entry === 'object' && entry !== null
      ? [{ native: toDocument(native, JSON.stringify(entry), entry), place: `/${index}`, line: null }]
      : [],
  );
  return { documents, around: [] };
}

/** The documents in a text. One that is cut and has nothing around it is the file as it is. */
function splitText(native: NativeText): Parts {
  const found = findDocuments(native.text);
  const [first] = found;
  const isAll = found.length === 1 && first?.value === undefined && native.text.trim() === first?.text.trim();
  if (isAll) return { documents: [], around: [] };
  if (found.length === 0) return { documents: [], around: native.lines };
  const around: Line[] = [];
  let from = 0;
  for (const { firstLine, lastLine, behind } of found) {
    around.push(...native.lines.slice(from, firstLine));
    const last = native.lines.at(lastLine);
    if (last && behind.replace(/[;,]/g, '') !== '') around.push({ number: last.number, text: behind });
    from = lastLine + 1;
  }
  for (let at = from; at < native.lines.length; at += 1) {
    const line = native.lines.at(at);
    if (line) around.push(line);
  }
  const documents = found.flatMap(({ text, value, firstLine }): NativeDocument[] => {
    const line = native.lines.at(firstLine);
    return line ? [{ native: toDocument(native, text, value), place: `line ${line.number}`, line }] : [];
  });
  return { documents, around };
}

/** The text without the noise before and after it, for formats that a file has to begin with. */
export function withoutEnds(native: NativeText): NativeText {
  const first = native.lines.findIndex(({ text }) => !isCommonNoise(text));
  const last = native.lines.findLastIndex(({ text }) => !isCommonNoise(text));
  return toPart(native, native.lines.slice(Math.max(first, 0), last + 1));
}

/** Each stream is a separate text. Formats that fill a file are read without the noise around them. */
function chooseParts(native: NativeText, detect: Detect): Choice {
  const streams = native.streams.map((lines) => toPart(native, lines));
  const asGiven = (part: NativeText): NativeText => part;
  for (const trim of [asGiven, withoutEnds]) {
    for (const parts of [streams, [native]]) {
      const found = parts.map(trim).map((part) => ({ part, adapters: detect(part) }));
      const own = found.filter(({ adapters }) => adapters.length > 0);
      const adapters = withoutYielding(own.flatMap((body) => body.adapters));
      if (adapters.length > 0) return asWhole(adapters, ...own.map(({ part }) => part));
    }
  }
  return asWhole([], native);
}

const isSame = (adapters: readonly Adapter[], others: readonly Adapter[]): boolean =>
  adapters.length === 1 && others.length === 1 && adapters[0] === others[0];

/**
 * How to read a file. Documents in a text, or reports in a list, are read one by one where an adapter recognises them;
 * the lines around them then are no results of it. What else an adapter recognises is read as a whole.
 */
export function choose(native: NativeText, detect: Detect): Choice {
  const isListOfLists = Array.isArray(native.json) && native.json.length > 0 && native.json.every(Array.isArray);
  const whole = native.json === undefined || isListOfLists ? [] : detect(native);
  if (whole.length > 0) return asWhole(whole, native);
  const { documents, around } =
    native.json === undefined ? splitText(native) : splitList(native, Array.isArray(native.json) ? native.json : []);
  const detectOnce = oncePerShape(detect);
  const isOwn = (document: NativeDocument) => detectOnce(document.native).length > 0;
  const own = documents.filter(isOwn);
  // Some formats have few fields that only they have: a list of anything has an entry that looks like one.
  const isList = native.json !== undefined;
  if (own.length === 0 || (isList && (own.length < 2 || own.length < documents.length))) {
    return isList ? asWhole(detect(native), native) : chooseParts(native, detect);
  }
  const isBare = around.every(({ text }) => isCommonNoise(text));
  const inText = isBare ? [] : detect(toPart(native, around));
  const adapters = withoutYielding([...own.flatMap((document) => detectOnce(document.native)), ...inText]);
  // The start of a document looks like one that is cut, so only a text that begins otherwise is what it looks like.
  const beginsWithText = !isBare && !/^\s{0,1000}[[{]/.test(native.text);
  const isLog = isSame(inText, adapters) || (beginsWithText && isSame(detect(native), adapters));
  const others = documents.filter((document) => !isOwn(document));
  return { adapters, parts: isLog ? [native] : [], documents: own, others, around };
}
