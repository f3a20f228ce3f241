import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RenderedDoc, renderMarkdown } from './render-markdown.ts';
import { isDocRoute, toDocRoute } from './to-doc-href.ts';

/** The page that is always there, by which the folder is recognised. */
const LANDMARK = 'glossary.md';

/**
 * The repository's `docs` folder: the nearest one above `from`. A checkout and a standalone build, which carries a copy,
 * have the same layout, so no setting is needed. Null if no folder is found.
 */
export function findDocsFolder(from: string): string | null {
  // The bundler must not take these paths for files to pack.
  const docs = path.join(/*turbopackIgnore: true*/ from, 'docs');
  if (existsSync(path.join(/*turbopackIgnore: true*/ docs, LANDMARK))) return docs;
  const above = path.dirname(from);
  return above === from ? null : findDocsFolder(above);
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** One file of the folder; null when there is no such file. */
const readText = (docs: string, file: string): Promise<string | null> =>
  readFile(path.join(/*turbopackIgnore: true*/ docs, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code && ABSENT.has(error.code)) return null;
    throw error;
  });

/** The file of the page at `route` (`errors/invalid-run`, empty for the first one), with its Markdown; null if it does not exist. */
export async function readDocText(
  docs: string,
  route: string,
): Promise<{ readonly file: string; readonly text: string } | null> {
  if (!isDocRoute(route)) return null;
  const files = route === '' ? ['README.md'] : [`${route}.md`, `${route}/README.md`];
  for (const file of files) {
    const text = await readText(docs, file);
    if (text !== null) return { file, text };
  }
  return null;
}

/** The same page as HTML. */
export async function readDoc(docs: string, route: string): Promise<RenderedDoc | null> {
  const found = await readDocText(docs, route);
  return found && renderMarkdown(found.text, found.file);
}

export type DocEntry = { readonly route: string; readonly title: string };

/** In the order a newcomer needs them; all other pages follow by title. */
const ORDER = [
  '',
  'glossary',
  'methodology',
  'ci',
  'import',
  'cli',
  'adapters',
  'drivers',
  'mapping',
  'result-format',
  'api',
  'reference',
  'errors',
  'deploy',
  'settings',
  'performance',
  'reliability',
  'harnesses',
  'demo-data',
  'published-order',
  'decisions',
];

const positionOf = ({ route }: DocEntry): number => (ORDER.includes(route) ? ORDER.indexOf(route) : ORDER.length);

const inOrder = (a: DocEntry, b: DocEntry) => positionOf(a) - positionOf(b) || (a.title < b.title ? -1 : 1);

async function readEntry(docs: string, file: string): Promise<DocEntry | null> {
  const text = await readText(docs, file);
  const route = toDocRoute(file);
  if (text === null || route === null) return null;
  return { route, title: (/^# +(.+)$/m.exec(text)?.[1] ?? file).replaceAll('`', '').trim() };
}

async function listFiles(docs: string, within: string): Promise<string[]> {
  const names = await readdir(path.join(/*turbopackIgnore: true*/ docs, within)).catch(() => []);
  return names.map((name) => path.posix.join(within, name));
}

const present = (entries: readonly (DocEntry | null)[]): DocEntry[] => entries.filter((entry) => entry !== null);

/** The pages of the `docs` folder and the first page of each folder in it: the list beside every page. */
export async function listDocs(docs: string): Promise<DocEntry[]> {
  const files = await listFiles(docs, '');
  const wanted = files.map((file) => (file.endsWith('.md') ? file : `${file}/README.md`));
  return present(await Promise.all(wanted.map((file) => readEntry(docs, file)))).sort(inOrder);
}

/** The pages of the folder that `route` is in or leads to, by file name; none for a page of `docs` itself. */
export async function listSection(docs: string, route: string): Promise<DocEntry[]> {
  const section = route.split('/')[0];
  if (!section) return [];
  const files = (await listFiles(docs, section)).filter((file) => file.endsWith('.md') && !file.endsWith('README.md'));
  return present(await Promise.all(files.sort().map((file) => readEntry(docs, file))));
}

/** Every page of the documentation: those of the list, then those of each folder. */
export async function listAllDocs(docs: string): Promise<DocEntry[]> {
  const pages = await listDocs(docs);
  const sections = await Promise.all(pages.map(({ route }) => listSection(docs, route)));
  return [...pages, ...sections.flat()];
}
