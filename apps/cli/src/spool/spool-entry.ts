import type { PreparedUpload } from '../sending/prepare-uploads.ts';

/** An upload that waits on disk: what is sent, and for whom. The token is not part of it. */
export type SpoolEntry = {
  readonly upload: PreparedUpload;
  /** URL of the server it was meant for. */
  readonly url: string;
  /** Which token it was meant to be sent with; see `toTokenMark`. Another one may mean another project. */
  readonly tokenMark: string;
  /** When it was put here, RFC 3339. */
  readonly at: string;
};

const FORMAT = 1;

/** One line of JSON, then the compressed body as it will be sent: one file, so that both are there or neither. */
export function formatEntry({ upload: { body, ...upload }, ...rest }: SpoolEntry): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ format: FORMAT, ...rest, upload })}\n`), body]);
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The entry of a file; null if the file is damaged or not one of ours. */
export function parseEntry(bytes: Uint8Array): SpoolEntry | null {
  const end = bytes.indexOf(0x0a);
  if (end < 0) return null;
  try {
    const { format, url, tokenMark, at, upload } = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8'));
    const { kind, label, contentType, key, lines } = upload;
    const whole = [url, tokenMark, at, label, contentType].every(isText) && (key === null || isText(key));
    if (format !== FORMAT || !whole || (kind !== 'run' && kind !== 'batch') || !Array.isArray(lines)) return null;
    const body = new Uint8Array(bytes.subarray(end + 1));
    return { url, tokenMark, at, upload: { kind, label, contentType, key, lines, body } };
  } catch {
    return null;
  }
}

const NUMBER_DIGITS = 8;

/** The number an entry's name begins with; 0 for any other name. */
const numberOf = (name: string): number => Number(/^(\d+)-/.exec(name)?.[1] ?? 0);

/**
 * A name that sorts behind all names there are. The order is in a number and not in the time: clocks are set back, and
 * two uploads come in one millisecond. Two processes may draw the same number at once; `unique` keeps them apart.
 */
export function toEntryName(names: readonly string[], unique: string): string {
  const next = names.reduce((highest, name) => Math.max(highest, numberOf(name)), 0) + 1;
  return `${String(next).padStart(NUMBER_DIGITS, '0')}-${unique}.upload`;
}

const FAILURES = /(?:\.failed-(\d+))?\.upload$/;

/** How often an upload made the server fail: `00000007-1a2b3c4d.failed-2.upload` is 2. It is in the name, which changes at once. */
export const countFailures = (name: string): number => Number(FAILURES.exec(name)?.[1] ?? 0);

/** The name of an entry with another count of failures. */
export const withFailures = (name: string, failures: number): string =>
  name.replace(FAILURES, failures === 0 ? '.upload' : `.failed-${failures}.upload`);
