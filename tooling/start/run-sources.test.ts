import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every command that is written in TypeScript generates the database client first, as in a fresh clone there is none', () => {
  const commands = ['tooling', 'lab']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => ({ name, source: readFileSync(path.join(root, name), 'utf8') }))
    .filter(({ source }) => source.includes("/main.ts'"));
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter(({ source }) => !source.includes('await runSources(')).map(({ name }) => name)).toEqual([]);
});
