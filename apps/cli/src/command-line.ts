import { type ParseArgsConfig, parseArgs } from 'node:util';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** A command: takes its arguments, returns the exit status. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

type Options = NonNullable<ParseArgsConfig['options']>;

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const satisfies Options;

function readArguments<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = 'the command line makes no sense'] = (error instanceof Error ? error.message : '').split('. ');
    throw new UsageError(sentence);
  }
}

/** What a command with these options gets of its command line. */
export type Arguments<T extends Options> = ReturnType<typeof readArguments<typeof COMMON & T>>;

/**
 * A command with these options beside `--json` and `--help`, which prints the help and runs nothing. A command line that
 * `parseArgs` rejects is a usage error.
 */
export const toCommand =
  <const T extends Options>(
    help: string,
    options: T,
    run: (given: Arguments<T>, terminal: Terminal) => Promise<number>,
  ): Command =>
  async (args, terminal) => {
    const given = readArguments(args, { ...COMMON, ...options });
    const { help: isHelp }: { help?: unknown } = given.values;
    if (!isHelp) return run(given, terminal);
    terminal.out(help);
    return EXIT.ok;
  };

export function onlyFile(positionals: readonly string[], command: string): string {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError(`${command} needs a FILE, or - for standard input`);
  if (more.length > 0) throw new UsageError(`${command} takes one FILE; "${more[0]}" is one too many`);
  return file;
}
