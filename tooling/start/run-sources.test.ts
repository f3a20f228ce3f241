import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const tooling = fileURLToPath(new URL('..', import.meta.url));

test('every command that is written in TypeScript generates the database client first, as in a fresh clone there is none', () => {
  const commands = readdirSync(tooling)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => ({ name, source: readFileSync(path.join(tooling, name), 'utf8') }))
    .filter(({ source }) => source.includes("/main.ts'"));
  expect(commands.length).toBeGreaterThan(4);
  expect(commands.filter(({ source }) => !source.includes('await runSources(')).map(({ name }) => name)).toEqual([]);
});
