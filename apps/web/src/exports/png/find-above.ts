import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file below the nearest folder that has it, from `from` upwards. A checkout and a standalone build are laid out alike. */
export function findAbove(file: string, from: string): string {
  // The bundler must not take these paths for files to pack.
  const found = path.join(/*turbopackIgnore: true*/ from, file);
  if (existsSync(/*turbopackIgnore: true*/ found)) return found;
  const above = path.dirname(from);
  if (above === from) throw new Error(`the file ${file} is missing: nothing can be exported that needs it`);
  return findAbove(file, above);
}
