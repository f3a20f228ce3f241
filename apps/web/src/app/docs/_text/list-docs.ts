import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readText } from './read-text.ts';
import { toDocAddress } from './to-doc-href.ts';

export type DocEntry = { readonly address: string; readonly title: string };

/** In the order a newcomer needs them; pages not named here follow by title. */
const ORDER = [
  '',
  'glossary',
  'methodology',
  'ci',
  'import',
  'cli',
  'adapters',
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

const placeOf = ({ address }: DocEntry): number => (ORDER.includes(address) ? ORDER.indexOf(address) : ORDER.length);

const byPlace = (a: DocEntry, b: DocEntry) => placeOf(a) - placeOf(b) || (a.title < b.title ? -1 : 1);

async function readEntry(docs: string, file: string): Promise<DocEntry | null> {
  const text = await readText(docs, file);
  const address = toDocAddress(file);
  if (text === null || address === null) return null;
  return { address, title: (/^# +(.+)$/m.exec(text)?.[1] ?? file).replaceAll('`', '').trim() };
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
  return present(await Promise.all(wanted.map((file) => readEntry(docs, file)))).sort(byPlace);
}

/** The pages of the folder that `address` is in or leads to, by file name; none for a page of `docs` itself. */
export async function listSection(docs: string, address: string): Promise<DocEntry[]> {
  const section = address.split('/')[0];
  if (!section) return [];
  const files = (await listFiles(docs, section)).filter((file) => file.endsWith('.md') && !file.endsWith('README.md'));
  return present(await Promise.all(files.sort().map((file) => readEntry(docs, file))));
}
