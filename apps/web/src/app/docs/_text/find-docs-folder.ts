import { existsSync } from 'node:fs';
import path from 'node:path';

/** The page that is always there, by which the folder is known. */
const LANDMARK = 'glossary.md';

/**
 * The repository's `docs` folder: the nearest one above `from`. A checkout and a standalone build, which carries a copy,
 * are laid out alike, so no setting is needed. Null when there is none.
 */
export function findDocsFolder(from: string): string | null {
  // The bundler must not take these paths for files to pack.
  const docs = path.join(/*turbopackIgnore: true*/ from, 'docs');
  if (existsSync(path.join(/*turbopackIgnore: true*/ docs, LANDMARK))) return docs;
  const above = path.dirname(from);
  return above === from ? null : findDocsFolder(above);
}
