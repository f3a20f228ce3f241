import type { ParseWarning } from '@tachograph/schema/run';
import { type Fields, fieldsOf, isFields } from '../json/fields.ts';
import { parseJsonText } from '../json/json-text.ts';

/** The text inside of a log that is stored as JSON, and what to say of it. */
export type RecordedLog = { readonly text: string; readonly warning: ParseWarning };

/** Another file is not parsed to its end to learn that none of its lines is a record. */
const SAMPLED = 100_000;

/** Docker's json-file driver: `{"log":"a line\n","stream":"stdout","time":"2026-01-02T12:00:00.123456789Z"}`. */
function readDockerRecord(line: string): string | null {
  if (!/^\s{0,10}\{/.test(line) || !line.includes('"log"')) return null;
  const { log, stream, time } = fieldsOf(parseJsonText(line));
  const isRecord = typeof log === 'string' && typeof time === 'string' && /^std(?:out|err)$/.test(String(stream));
  return isRecord ? log : null;
}

/**
 * Records of a long line end inside of it, so they are put together as they are. Where no record has a line break, what
 * collected them took it off. Lines that are no record stay.
 */
function readDockerLog(raw: string): string | null {
  const sample = raw.slice(0, SAMPLED);
  if (!sample.includes('"log"') || sample.split('\n').every((line) => readDockerRecord(line) === null)) return null;
  const lines = raw.split(/(?<=\n)/).map((line) => ({ line, record: readDockerRecord(line) }));
  const end = lines.some(({ record }) => record?.endsWith('\n')) ? '' : '\n';
  return lines.map(({ line, record }) => (record === null ? line : record + end)).join('');
}

/** A step in the output of CircleCI's API: `[{"message":"text\r\n","time":"2026-01-02T12:00:00.123Z","type":"out"}]`. */
const isMessage = (entry: unknown): entry is Fields & { readonly message: string } =>
  isFields(entry) &&
  typeof entry.message === 'string' &&
  typeof entry.time === 'string' &&
  /^(?:out|err)$/.test(String(entry.type));

function readCircleLog(raw: string): string | null {
  if (!/^\s{0,100}\[\s{0,100}\{\s{0,100}"(?:message|time|type|truncat\w{1,20})"/.test(raw)) return null;
  const json = parseJsonText(raw);
  if (!Array.isArray(json) || json.length === 0 || !json.every(isMessage)) return null;
  return json.map(({ message }) => message).join('');
}

const LOGS: readonly (readonly [what: string, read: (raw: string) => string | null])[] = [
  ["a log of Docker's json-file driver", readDockerLog],
  ["the output of CircleCI's API", readCircleLog],
];

/**
 * The text of a log whose lines are stored as JSON strings, as Docker's json-file driver and CircleCI's API do it; null
 * for any other text. Shapes are those of the documentation of both.
 */
export function readRecordedLog(raw: string): RecordedLog | null {
  for (const [what, read] of LOGS) {
    const text = read(raw);
    const message = `the text is ${what}: lines are counted in the log that it contains`;
    if (text !== null) return { text, warning: { location: 'file', message } };
  }
  return null;
}
