import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { listFiles, ROOT, readFile } from '../docs/testing/documents.ts';
import { readNames, replaceNames } from './write-names.ts';

const { version, action } = readNames(ROOT);
const [repository = ''] = action.split('@');

describe('the version', () => {
  it('is the same in every package and in the lock file', () => {
    const manifests = listFiles(['package.json']).filter((file) => !file.includes('/workers/'));
    expect(manifests.length).toBeGreaterThan(10);
    const { version: locked, packages } = JSON.parse(readFile('package-lock.json'));
    const versions = manifests.flatMap((file) => [
      [file, JSON.parse(readFile(file)).version],
      [`lock of ${file}`, packages[path.posix.dirname(file).replace(/^\.$/, '')].version],
    ]);
    expect([['lock', locked], ...versions].filter(([, found]) => found !== version)).toEqual([]);
  });

  it('is the newest of the changelog', () => {
    expect(/^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(readFile('CHANGELOG.md'))?.[1]).toBe(version);
  });
});

describe('the repository', () => {
  const texts = listFiles(['.md', '.ts', '.tsx', '.mjs', '.yml', '.json', '.conf']);

  it('is one setting: what examples say of it and of the version follows', () => {
    const pages = texts.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
    expect(pages.filter((file) => replaceNames(readFile(file), { version, action }) !== readFile(file))).toEqual([]);
  });

  it('is named nowhere else', () => {
    const name = new RegExp(String.raw`(?<!uses: )\b${repository}\b`);
    expect(texts.filter((file) => name.test(readFile(file)))).toEqual(['apps/cli/package.json']);
    for (const workflow of ['bench', 'ci', 'release'])
      expect(readFileSync(path.join(ROOT, `.github/workflows/${workflow}.yml`), 'utf8')).not.toMatch(name);
  });
});

test('examples get the names of another repository and version', () => {
  const text =
    '- uses: a/tachograph@v1.0.0\n- uses: actions/checkout@v4.1.0\nok node 20, with tacho 1.0.0\ndist/tacho-1.0.0.tgz';
  expect(replaceNames(text, { version: '2.0.0', action: 'b/speed@v2.0.0' })).toBe(
    '- uses: b/speed@v2.0.0\n- uses: actions/checkout@v4.1.0\nok node 20, with tacho 2.0.0\ndist/tacho-2.0.0.tgz',
  );
});

it('what checks for Node.js before it runs asks for the version that package.json asks for', () => {
  const [major, minor] = JSON.parse(readFile('package.json')).engines.node.replace('>=', '').split('.');
  for (const file of ['action.yml', 'apps/web/src/server/command/to-install-script.ts']) {
    const text = readFile(file);
    expect(text).toContain(`major === ${major} && minor `);
    expect(text).toContain(`${major}.${minor} or newer`);
  }
});
