import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const TOOLS = join(import.meta.dirname, 'tools');

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => join(folder, name));

describe('a folder of a tool', () => {
  it.each(readdirSync(TOOLS))('%s imports no folder of another tool', (tool) => {
    const imported = sources(join(TOOLS, tool)).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)';$/gm)].map(([, path = '']) =>
        relative(TOOLS, join(dirname(file), path)),
      ),
    );
    expect(imported.filter((path) => !path.startsWith('..') && !path.startsWith(`${tool}/`))).toEqual([]);
  });
});
