import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFile } from '../docs/testing/documents.ts';
import { listImports } from './list-imports.ts';
import { ROOMS } from './zones.ts';

const text = readFile('ARCHITECTURE.md');
/** A row of a table whose name is a link to the file that has it. */
const NAMED = /^\|[^|]*\|[^|]*\[`(\w+)`\]\(([^)]+)\)/;

type Named = { readonly name: string; readonly file: string };

/** The packages in a cell such as "schema, units; store in `src/server` only". */
const PACKAGES = [
  'units',
  'stats',
  'telemetry',
  'schema',
  'openapi',
  'adapters',
  'analysis',
  'lockfiles',
  'profiles',
  'reports',
  'store',
  'views',
  'charts',
];
const namesIn = (cell: string) =>
  [...cell.matchAll(/\w+/g)].map(([name]) => name).filter((name) => [...PACKAGES, 'bench'].includes(name));

function readTable(heading: string): Named[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.split('\n') ?? [];
  return rows.flatMap((row) => {
    const [, name, file] = NAMED.exec(row) ?? [];
    return name && file ? [{ name, file }] : [];
  });
}

/** Whether a file exports a name: a function, a constant, a type, or the procedure of tRPC. */
const isExported = ({ name, file }: Named) =>
  new RegExp(`^export (?:async )?(?:function|const|type) ${name}\\b`, 'm').test(readFile(file));

const { files, imports } = listImports(fileURLToPath(new URL('../..', import.meta.url)));
const targets = new Map(files.map((file): [string, string[]] => [file, []]));
for (const { file, target } of imports) if (target !== null) targets.get(file)?.push(target);

/** Every file that one needs, directly or by others. */
function reach(from: string): Set<string> {
  const seen = new Set([from]);
  for (const file of seen) for (const target of targets.get(file) ?? []) seen.add(target);
  return seen;
}

describe('ARCHITECTURE.md', () => {
  test('says of each package and app what it may import', () => {
    const rows = [...text.matchAll(/^\| \d \| `((?:packages|apps)\/\w+)` \|[^|]*\| ([^|]*) \|$/gm)];
    // Of the pages, only `src/server` may import store and views: that row names both rooms.
    const allowed = (folder: string) =>
      ROOMS.filter((room) => room.folder === folder || room.folder === `${folder}/src/server`).flatMap(
        ({ mayImport }) => mayImport,
      );
    const wrong = rows.filter(
      ([, folder = '', said = '']) => [...new Set(allowed(folder))].sort().join() !== namesIn(said).sort().join(),
    );
    expect(ROOMS.filter(({ folder }) => /^(packages|apps)\/\w+$/.test(folder))).toHaveLength(rows.length);
    expect(wrong.map(([, folder]) => folder)).toEqual([]);
  });

  test('a result takes at most 14 steps from the database to the pixel, each a function that is there', () => {
    const steps = readTable('One result from the database to the pixel');
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.length).toBeLessThanOrEqual(14);
    expect(steps.filter((step) => !isExported(step))).toEqual([]);
  });

  test('and at most 11 shapes, each a type that is there', () => {
    const shapes = readTable('Its shapes');
    expect(shapes.length).toBeGreaterThan(8);
    expect(shapes.length).toBeLessThanOrEqual(11);
    expect(shapes.filter((shape) => !isExported(shape))).toEqual([]);
  });

  test('the page needs every step, and no step needs one of a layer above it', () => {
    const steps = readTable('One result from the database to the pixel');
    const page = reach('apps/web/src/app/p/[project]/scenarios/[scenario]/page.tsx');
    expect(steps.filter(({ file }) => !page.has(file))).toEqual([]);
    const layerOf = (file: string) => LAYERS.findIndex((folder) => file.startsWith(folder));
    expect(steps.map(({ file }) => layerOf(file))).not.toContain(-1);
    const upward = steps.flatMap(({ name, file }) => {
      const needed = reach(file);
      return steps
        .filter((other) => layerOf(other.file) > layerOf(file) && needed.has(other.file))
        .map((other) => `${name} needs ${other.name}`);
    });
    expect(upward).toEqual([]);
  });
});

const LAYERS = [
  'packages/store/',
  'packages/analysis/',
  'packages/views/',
  'apps/web/src/charts/',
  'apps/web/src/server/',
  'apps/web/src/app/',
];
