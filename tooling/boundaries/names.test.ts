import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = new Set(['node_modules', '.next', '.turbo', 'dist', 'generated', 'fixtures']);
/** Names that say nothing of what is inside, and so attract everything. */
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|shared|data|managers?)(\.|$)/;

function sourcesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesUnder(at);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [at] : [];
  });
}

const sources = ['packages', 'apps', 'tooling', 'lab', 'bench', 'harnesses', 'e2e', 'prisma'].flatMap(sourcesUnder);

describe('a name says what is inside', () => {
  test('no file or folder is called utils, helpers, common or the like', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => file.split('/').some((part) => EMPTY_NAMES.test(part)))).toEqual([]);
  });

  test('index.ts is an entry point of a package and nothing else', () => {
    const entryPoints = sources.filter((file) => /\/index\.tsx?$/.test(file));
    const unnamed = entryPoints.filter((file) => {
      const home = file.split('/').slice(0, 2).join('/');
      const { exports = {} } = JSON.parse(readFileSync(path.join(root, home, 'package.json'), 'utf8'));
      return !Object.values(exports).includes(`./${path.relative(home, file)}`);
    });
    expect(unnamed).toEqual([]);
  });
});
