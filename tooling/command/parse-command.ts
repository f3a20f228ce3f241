import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options and the other words of a command.
 *
 * @throws {Error} with the usage, where an option does not exist or lacks its value
 */
export function parseCommand<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
}
