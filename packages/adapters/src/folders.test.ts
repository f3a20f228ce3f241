import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = import.meta.dirname;

/** `tools/jmh`, `outcome`, or empty for a file that is in no folder. */
function folderOf(file: string): string {
  const parts = relative(SRC, file).split(/[/\\]/).slice(0, -1);
  return parts.slice(0, parts[0] === 'tools' ? 2 : 1).join('/');
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/[/\\]fixtures[/\\]/.test(file))
  .map((file) => join(SRC, file));
const imported = new Map<string, Set<string>>();
for (const file of files) {
  const from = folderOf(file);
  const targets = imported.get(from) ?? new Set();
  imported.set(from, targets);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)';$/gm)) {
    const to = folderOf(join(dirname(file), path));
    if (to !== from) targets.add(to);
  }
}

/** The folders on a way from this folder back to itself; empty where there is none. */
function findCycle(start: string, path: readonly string[] = [start]): readonly string[] {
  for (const next of imported.get(path.at(-1) ?? '') ?? []) {
    if (next === start) return [...path, next];
    const cycle = path.includes(next) ? [] : findCycle(start, [...path, next]);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('folders of the adapters', () => {
  it.each([...imported.keys()].filter((folder) => folder.startsWith('tools/')))(
    '%s imports no folder of another tool: what two tools share has a folder outside tools/',
    (tool) => {
      expect([...(imported.get(tool) ?? [])].filter((folder) => folder.startsWith('tools/'))).toEqual([]);
    },
  );

  it.each([...imported.keys()])('"%s" imports nothing that imports it back', (folder) => {
    expect(findCycle(folder)).toEqual([]);
  });
});
