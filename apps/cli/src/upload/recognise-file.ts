import { isTable, parseJson } from '../read-json.ts';

export type FileKind = 'run' | 'batch' | 'native';

/** The outline of the run format; the server validates all its parts. */
const isRun = (value: unknown): boolean =>
  isTable(value) && typeof value.format === 'number' && Array.isArray(value.results);

/** What a file is: a run in the run format, many of them as NDJSON, or the native output of a tool. */
export function recogniseFile(text: string): FileKind {
  if (!text.trimStart().startsWith('{')) return 'native';
  const whole = parseJson(text);
  if (whole !== undefined) return isRun(whole) ? 'run' : 'native';
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  return isRun(parseJson(firstLine)) ? 'batch' : 'native';
}
