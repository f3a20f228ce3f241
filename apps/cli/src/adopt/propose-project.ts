import { basename, join } from 'node:path';
import type { Repository } from '../init/read-repository.ts';
import { parseJson, readField, toText } from '../read-json.ts';
import { readHead } from './list-files.ts';

/** How a project could be called. */
export type ProposedProject = { readonly slug: string; readonly title: string };

const MOST_BYTES = 1_000_000;
const MOST_LETTERS = 100;

const inTable = (text: string) => /^\s*name\s*=\s*["']([^"']{1,200})["']/m.exec(text)?.[1];

/** Where a package states its name, by the file; the first that does is taken. */
const NAMES: readonly (readonly [file: string, read: (text: string) => unknown])[] = [
  ['package.json', (text) => readField(parseJson(text), 'name')],
  ['go.mod', (text) => /^module\s+(\S{1,300})/m.exec(text)?.[1]?.replace(/\/v\d+$/, '')],
  ['Cargo.toml', inTable],
  ['pyproject.toml', inTable],
  ['composer.json', (text) => readField(parseJson(text), 'name')],
  [
    'pom.xml',
    (text) =>
      /<artifactId>([^<]{1,200})<\/artifactId>/.exec(text.replace(/<parent>[\s\S]{0,2000}?<\/parent>/, ''))?.[1],
  ],
];

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_LETTERS)
    .replace(/^-|-$/g, '');

/** The name of the package, or that of the repository, as a name in URLs and for people. */
export async function proposeProject({ root, name }: Repository): Promise<ProposedProject> {
  const stated: string[] = [];
  for (const [file, read] of NAMES) stated.push(toText(read(await readHead(join(root, file), MOST_BYTES))));
  const title = [...stated, name ?? '', basename(root)].map((text) => text.split('/').at(-1) ?? '').find(toSlug);
  return { slug: toSlug(title ?? '') || 'benchmarks', title: (title ?? 'Benchmarks').slice(0, MOST_LETTERS) };
}
