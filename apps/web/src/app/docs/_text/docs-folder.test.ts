import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ISSUE_CODES, PROBLEM_CODES } from '@tachograph/schema/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDocsFolder, listDocs, listSection, readDoc } from './docs-folder.ts';

let root = '';
let docs = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'docs-folder-'));
  docs = path.join(root, 'docs');
  await mkdir(path.join(docs, 'errors'), { recursive: true });
  await mkdir(path.join(root, 'apps/web/docs'), { recursive: true });
  const files = {
    'docs/README.md': '# Documentation',
    'docs/zebra.md': '# A later page',
    'docs/glossary.md': '# Glossary',
    'docs/cli.md': '# The `tacho` command',
    'docs/errors/README.md': '# Error codes',
    'docs/errors/not-found.md': '# Not found',
    'docs/errors/internal.md': '# Internal',
    'secret.md': '# Not of docs',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(root, file), text);
});
afterAll(() => rm(root, { recursive: true }));

describe('findDocsFolder', () => {
  it('finds the nearest docs folder with a glossary above a server that runs two folders down', () => {
    expect(findDocsFolder(path.join(root, 'apps/web'))).toBe(docs);
  });

  it('is null if no folder is found', () => expect(findDocsFolder(path.parse(root).root)).toBeNull());
});

describe('readDoc', () => {
  it.each([
    ['', 'Documentation'],
    ['cli', 'The tacho command'],
    ['errors', 'Error codes'],
    ['errors/not-found', 'Not found'],
  ])('"%s" is the page "%s"', async (route, title) => {
    expect((await readDoc(docs, route))?.title).toBe(title);
  });

  it.each([
    '../secret',
    'errors/../../secret',
    '..%2fsecret',
    '/secret',
    'README',
    'cli.md',
    'cli/x',
    'nothing',
    'errors/',
    'x'.repeat(5000),
  ])('"%s" is no page', async (route) => expect(await readDoc(docs, route)).toBeNull());
});

describe('the list of pages', () => {
  it('has every page once, in reading order, sections by their first page', async () => {
    expect((await listDocs(docs)).map(({ route }) => route)).toEqual(['', 'glossary', 'cli', 'errors', 'zebra']);
  });

  it('opens the section a page is in, and none for a page that is in none', async () => {
    const within = [
      { route: 'errors/internal', title: 'Internal' },
      { route: 'errors/not-found', title: 'Not found' },
    ];
    expect(await listSection(docs, 'errors')).toEqual(within);
    expect(await listSection(docs, 'errors/not-found')).toEqual(within);
    expect(await listSection(docs, 'glossary')).toEqual([]);
    expect(await listSection(docs, '')).toEqual([]);
  });
});

describe("the repository's own pages", () => {
  const own = findDocsFolder(fileURLToPath(new URL('.', import.meta.url))) ?? '';

  it.each(PROBLEM_CODES)('a refusal with %s leads to its page', async (code) => {
    expect((await readDoc(own, `errors/${code}`))?.title).toBe(code);
  });

  it('an issue leads to its section', async () => {
    expect((await readDoc(own, 'errors/validation-issues'))?.anchors).toEqual(['validation-issues', ...ISSUE_CODES]);
  });
});
