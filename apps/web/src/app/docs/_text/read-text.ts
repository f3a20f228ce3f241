import { readFile } from 'node:fs/promises';
import path from 'node:path';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** One file of the `docs` folder; null when there is no such file. */
export const readText = (folder: string, file: string): Promise<string | null> =>
  // The bundler must not take this path for files to pack.
  readFile(path.join(/*turbopackIgnore: true*/ folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code && ABSENT.has(error.code)) return null;
    throw error;
  });
