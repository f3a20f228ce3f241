import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const TEMPLATES = new URL('templates/', import.meta.url);
const REGISTRY = 'packages/adapters/src/registry/registry.ts';
const DOCS = 'docs/adapters.md';

/**
 * Write an adapter that is a table of the fields of a report, and register it. Returns the files written or
 * changed. Throws where the name is malformed or taken; nothing is written then.
 */
export function createAdapter({ root, name, title }: { root: string; name: string; title: string }): string[] {
  if (!NAME.test(name)) throw new Error(`"${name}" is not a name in kebab-case, such as go-bench`);
  if (/['\\\n]/.test(title)) throw new Error(`the title "${title}" contains a quote, a backslash or a line break`);
  const folder = `packages/adapters/src/tools/${name}`;
  if (existsSync(path.join(root, folder))) throw new Error(`there is an adapter ${name} already: ${folder}`);
  const identifier = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const registry = register(readFileSync(path.join(root, REGISTRY), 'utf8'), { name, identifier });
  const docs = document(readFileSync(path.join(root, DOCS), 'utf8'), { name, title });
  const files: [file: string, text: string][] = [
    [`${folder}/${name}.ts`, template('adapter.ts')],
    [`${folder}/${name}.test.ts`, template('adapter.test.ts')],
    [`${folder}/README.md`, template('README.md')],
    [`${folder}/fixtures/example.json`, template('example.json')],
    [REGISTRY, registry],
    [DOCS, docs],
  ];
  mkdirSync(path.join(root, folder, 'fixtures'), { recursive: true });
  for (const [file, text] of files) {
    const filled = text
      .replaceAll('__NAME__', name)
      .replaceAll('__TITLE__', title)
      .replaceAll('__IDENTIFIER__', identifier);
    writeFileSync(path.join(root, file), filled);
  }
  return files.map(([file]) => file);
}

const template = (file: string) => readFileSync(new URL(`${file}.template`, TEMPLATES), 'utf8');

/** The registry with an import in the order of the paths, and an entry at the end. */
function register(text: string, { name, identifier }: { name: string; identifier: string }) {
  const lines = text.split('\n');
  const line = `import { ${identifier} } from '../tools/${name}/${name}.ts';`;
  const tools = lines.flatMap((other, index) => (/ from '\.\.\/tools\//.test(other) ? [index] : []));
  const next = tools.find((index) => (lines[index]?.split(' from ')[1] ?? '') > (line.split(' from ')[1] ?? ''));
  lines.splice(next ?? (tools.at(-1) ?? 0) + 1, 0, line);
  return lines.join('\n').replace(/\n\];\n/, `\n  ${identifier},\n];\n`);
}

/** The list of adapters with a row at its end. */
function document(text: string, { name, title }: { name: string; title: string }) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('| `') && line.includes('/src/tools/'));
  const readme = `../packages/adapters/src/tools/${name}/README.md`;
  lines.splice(last + 1, 0, `| \`${name}\` | | the report of ${title} as JSON | [README](${readme}) |`);
  return lines.join('\n');
}
