import { isTable, type Table } from './table.ts';

/** Between the parts of a key. No valid text holds it. */
const BREAK = '\0';

/** A scalar with its type, so that 1 is not "1" and null is not a field that is left out; null for anything else, and for -0,
 * which is 0 in every key and yet another value. */
function toMark(value: unknown): string | null {
  if (typeof value === 'string') return `s${value}`;
  if (value === undefined) return '-';
  if (typeof value === 'number') return Object.is(value, -0) ? null : `#${value}`;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value === null ? '0' : null;
}

/** The fields of a result that identify it, but for `driver`, `params` and `paired`, which are tables. */
const OF_RESULT = [
  'scenario',
  'protocolObserved',
  'metric',
  'unit',
  'direction',
  'status',
  'statusReason',
  'statistic',
  'invocation',
] as const;
const FIGURES = ['value', 'uncertainty', 'n', 'samples'] as const;
const OF_DRIVER = ['name', 'version', 'language', 'purl'] as const;
const OF_ANCHOR = ['name', 'version'] as const;

/** Adds the marks of fields to a key, and counts those that are there. */
class KeyWriter {
  text: string;
  isWritable = true;

  constructor(beginning: string) {
    this.text = beginning;
  }

  fields(of: Table, names: readonly string[]): number {
    let given = 0;
    for (const name of names) {
      const value = of[name];
      if (value !== undefined) given += 1;
      this.#add(value);
    }
    return given;
  }

  table(of: Table, keys: readonly string[]): void {
    for (const key of keys) {
      this.text += `${BREAK}${key}`;
      this.#add(of[key]);
    }
  }

  #add(value: unknown): void {
    const mark = toMark(value);
    if (mark === null) this.isWritable = false;
    else this.text += `${BREAK}${mark}`;
  }
}

const NO_KEYS: readonly string[] = [];
const keysOf = (table: unknown) => (isTable(table) ? Object.keys(table) : NO_KEYS);

/**
 * All of a result as it was sent but for its figures, as one text: status and reason, and the names of an anchor, are
 * part of it. Null for a result with unknown fields, or with something else than a table or a scalar where it
 * should have one.
 *
 * It begins with the numbers of params and options, so two keys of the same beginning have equally many parts. The key of a
 * valid result has a break only between its parts. So a text with a break in it never gives the key of a valid result.
 */
export function toTemplateKey(sent: Table): string | null {
  const { driver, params, paired } = sent;
  if (!isTable(driver)) return null;
  const { options } = driver;
  if (params !== undefined && !isTable(params)) return null;
  if (options !== undefined && !isTable(options)) return null;
  const paramKeys = keysOf(params);
  const optionKeys = keysOf(options);
  const anchor = isTable(paired) && isTable(paired.anchor) ? paired.anchor : null;
  const sizes = `${params ? paramKeys.length : '-'} ${options ? optionKeys.length : '-'} ${anchor ? 'paired' : '-'}`;
  const key = new KeyWriter(sizes);
  let given = key.fields(sent, OF_RESULT) + 1;
  for (const table of [params, paired]) if (table !== undefined) given += 1;
  for (const name of FIGURES) if (sent[name] !== undefined) given += 1;
  if (given !== Object.keys(sent).length) return null;
  const givenOfDriver = key.fields(driver, OF_DRIVER) + (options === undefined ? 0 : 1);
  if (givenOfDriver !== Object.keys(driver).length) return null;
  if (params) key.table(params, paramKeys);
  if (options) key.table(options, optionKeys);
  if (anchor) key.fields(anchor, OF_ANCHOR);
  return key.isWritable ? key.text : null;
}
