import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Misuse } from './terminal.ts';

/** The one file a command works on. */
export function onlyFile(positionals: readonly string[], command: string): string {
  const [file, ...more] = positionals;
  if (file === undefined) throw new Misuse(`${command} needs a FILE, or - for standard input`);
  if (more.length > 0) throw new Misuse(`${command} takes one FILE; "${more[0]}" is one too many`);
  return file;
}

/** `parseArgs` with its complaints as misuse. */
export function readArguments<T extends ParseArgsConfig['options']>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = 'the command line makes no sense'] = (error instanceof Error ? error.message : '').split('. ');
    throw new Misuse(sentence);
  }
}
