import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseJson, readField, toText } from '../../read-json.ts';

/** The package whose sources are in a folder. */
export type Package = {
  readonly language: string;
  /** As its registry or its build names it; `group:artifact` of Maven. */
  readonly name: string;
  /** Package URL without a version; null where no registry is known. */
  readonly purl: string | null;
};

type Kind = {
  readonly language: string;
  readonly file: RegExp;
  readonly read: (text: string, file: string) => unknown;
  readonly toPurl: (name: string) => string | null;
};

const MOST_BYTES = 1_000_000;

const inTable = (text: string) => /^\s*name\s*=\s*["']([^"']{1,200})["']/m.exec(text)?.[1];

/** Without what it inherits. */
function readPom(text: string): string | undefined {
  const own = text.replace(/<(parent|build|dependencies|profiles)>[\s\S]*?<\/\1>/g, '');
  const [group, artifact] = ['groupId', 'artifactId'].map(
    (name) => new RegExp(`<${name}>([^<]{1,200})</${name}>`).exec(own)?.[1],
  );
  const inherited = /<parent>[\s\S]{0,2000}?<groupId>([^<]{1,200})</.exec(text)?.[1];
  return artifact && `${group ?? inherited ?? artifact}:${artifact}`;
}

/** The first that fits is taken: what a driver in JavaScript has beside its code may be of any other language. */
const KINDS: readonly Kind[] = [
  {
    language: 'node',
    file: /^package\.json$/,
    read: (text) => readField(parseJson(text), 'name'),
    toPurl: (name) => `pkg:npm/${name}`,
  },
  {
    language: 'go',
    file: /^go\.mod$/,
    read: (text) => /^module\s+(\S{1,300})/m.exec(text)?.[1],
    toPurl: (name) => `pkg:golang/${name}`,
  },
  { language: 'rust', file: /^Cargo\.toml$/, read: inTable, toPurl: (name) => `pkg:cargo/${name}` },
  {
    language: 'python',
    file: /^(?:pyproject\.toml|setup\.cfg)$/,
    read: inTable,
    toPurl: (name) => `pkg:pypi/${name.toLowerCase()}`,
  },
  { language: 'java', file: /^pom\.xml$/, read: readPom, toPurl: (name) => `pkg:maven/${name.replace(':', '/')}` },
  {
    language: 'cpp',
    file: /^CMakeLists\.txt$/,
    read: (text) => /^\s*project\s*\(\s*([\w.+-]{1,200})/im.exec(text)?.[1],
    toPurl: () => null,
  },
  {
    language: 'php',
    file: /^composer\.json$/,
    read: (text) => readField(parseJson(text), 'name'),
    toPurl: (name) => `pkg:composer/${name.toLowerCase()}`,
  },
  { language: 'dotnet', file: /\.csproj$/, read: (_, file) => file.replace(/\.csproj$/, ''), toPurl: () => null },
];

/** The package of a folder, by the files of its build; null where none says its name. */
export async function findPackage(folder: string): Promise<Package | null> {
  const names = (await readdir(resolve(folder)).catch(() => [])).sort();
  for (const { language, file, read, toPurl } of KINDS) {
    const found = names.find((name) => file.test(name));
    const text = found && (await readFile(join(folder, found), 'utf8').catch(() => ''));
    const name = text && text.length < MOST_BYTES ? toText(read(text, found)).trim() : '';
    // A line of a script has this name.
    if (/^[\w@./:+-]{1,200}$/.test(name)) return { language, name, purl: toPurl(name) };
  }
  return null;
}
