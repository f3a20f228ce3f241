import { decodeText } from '@tachograph/adapters';
import { type BenchConfig, validateBenchConfig } from '@tachograph/schema/bench';
import { isTable, parseJson } from '../read-json.ts';
import type { Terminal } from '../terminal.ts';

/** Fields of the file that an option of the command line replaces. */
export type Overrides = Partial<
  Record<
    'load' | 'title' | 'anchor' | 'metric' | 'invocations' | 'rounds' | 'pin' | 'priority' | 'smallestDifference',
    unknown
  >
>;

const toOption = (field: string) => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The file of `tacho bench` with the options over it; null where it is invalid, after every issue went to standard error. */
export async function readBenchConfig(
  file: string,
  overrides: Overrides,
  terminal: Terminal,
): Promise<BenchConfig | null> {
  const input = parseJson(decodeText(await terminal.readFile(file)));
  if (!isTable(input)) {
    terminal.err(`${file} is not ${input === undefined ? 'JSON' : 'a JSON object'}; tacho bench init writes one\n`);
    return null;
  }
  const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
  const validated = validateBenchConfig({ ...input, ...given });
  if ('config' in validated) return validated.config;
  for (const { pointer, detail } of validated.issues) {
    const field = pointer.slice(1);
    terminal.err(
      Object.hasOwn(given, field) ? `${toOption(field)} ${detail}\n` : `${file} ${pointer || '/'}: ${detail}\n`,
    );
  }
  return null;
}
