import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../terminal.ts';

/** Makes the folder of a report, before hours of measuring. @throws {UsageError} where no file can be written there */
export function prepareReport(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(existsSync(file) ? file : folder, constants.W_OK);
  } catch {
    throw new UsageError(`--report ${file}: no file can be written there`);
  }
  if (existsSync(file) && !statSync(file).isFile()) throw new UsageError(`--report ${file} is no file: name one`);
}
