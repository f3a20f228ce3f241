import { isTable } from '../server/read-json.ts';

export type FileKind = 'run' | 'batch' | 'native';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The outline of the run format; whether it is right in all its parts is for the server to say, with every issue. */
const isRun = (value: unknown): boolean =>
  isTable(value) && typeof value.format === 'number' && Array.isArray(value.results);

/** What a file is: a run in the run format, many of them as NDJSON, or the native output of a tool. */
export function recogniseFile(text: string): FileKind {
  if (!text.trimStart().startsWith('{')) return 'native';
  const whole = parse(text);
  if (whole !== undefined) return isRun(whole) ? 'run' : 'native';
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  return isRun(parse(firstLine)) ? 'batch' : 'native';
}
