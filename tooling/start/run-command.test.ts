import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every command that is written in TypeScript generates the database client first, which a fresh clone lacks', () => {
  const plain = ['tooling/run.mjs', 'lab/run.mjs'].flatMap((file) =>
    [...read(file).matchAll(/^ {2}'?([\w-]+)'?: .*\.mjs'\)/gm)].map(([, name = '']) => name),
  );
  const [, known = ''] = /PLAIN = \[(.*)\]/.exec(read('tooling/start/run-command.mjs')) ?? [];
  expect([...known.matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort()).toEqual(plain.sort());
});
