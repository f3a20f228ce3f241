import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('an entry point offers at most 20 names', () => {
  const entryPoints = readdirSync(path.join(root, 'packages')).flatMap((name) => {
    const folder = path.join(root, 'packages', name);
    const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { exports: object };
    return Object.entries(exports).map(([entry, file]) => ({
      entry: path.posix.join(`@tachograph/${name}`, entry),
      names: countExportedNames(readFileSync(path.join(folder, String(file)), 'utf8')),
    }));
  });
  expect(entryPoints.length).toBeGreaterThan(20);
  expect(entryPoints.filter(({ names }) => names > 20).map(({ entry }) => entry)).toEqual([]);
});

/** Names in the export lists of an entry point. `export *` counts as too many: it hides what is offered. */
function countExportedNames(source: string): number {
  if (/export (?:type )?\*/.test(source)) return Number.POSITIVE_INFINITY;
  const lists = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].map(([, names = '']) => names);
  return lists.flatMap((list) => list.split(',').filter((name) => name.trim() !== '')).length;
}
