import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toDocRoute } from '../../apps/web/src/app/docs/_text/to-doc-href.ts';
import { DOCUMENTS, type Document, findDocument, ROOT } from './testing/documents.ts';

/** Why a link leads nowhere; null when it leads somewhere, or to another site. */
function issueOf(target: string, { file }: Document): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return null;
  const [index = '', anchor] = decodeURI(target).split('#');
  const resolved = index === '' ? file : path.posix.join(path.posix.dirname(file), index);
  if (resolved.startsWith('..') || !existsSync(path.join(ROOT, resolved))) return `${target}: there is no ${resolved}`;
  if (anchor === undefined) return null;
  const document = DOCUMENTS.find((entry) => entry.file === resolved);
  return document?.anchors.includes(anchor) ? null : `${target}: ${resolved} has no heading #${anchor}`;
}

describe.each(DOCUMENTS)('$file', (document) => {
  it('has no broken link or image', () => {
    expect(document.targets.flatMap((target) => issueOf(target, document) ?? [])).toEqual([]);
  });

  it('names no place on a machine and no package registry', () => {
    const paths = /(?<![\w.])(\/home\/|\/root\b|\/Users\/|\/work\/|\/tmp\/|file:\/\/|[A-Z]:\\)[^\s)`]*/g;
    const registries =
      /\b(registry\.[a-z-]+\.[a-z.]+|npmjs\.(org|com)|proxy\.golang\.org|pypi\.org|repo1?\.maven[a-z.]*)/g;
    expect([...document.text.matchAll(paths), ...document.text.matchAll(registries)].map(([text]) => text)).toEqual([]);
  });

  it('begins with its one title', () => {
    expect(document.text).toMatch(/^# \S/);
    expect(document.text.replace(/^```[\s\S]*?^```/gm, '').match(/^# /gm)).toHaveLength(1);
  });
});

const linkedFrom = (file: string) =>
  findDocument(file).targets.map((target) => path.posix.join(path.posix.dirname(file), target));

describe('nothing is hidden', () => {
  it.each([
    ['docs/README.md', /^docs\/(?!README)[^/]+\.md$/],
    ['docs/README.md', /^docs\/[^/]+\/README\.md$/],
    ['docs/decisions/README.md', /^docs\/decisions\/(?!README)/],
    ['docs/errors/README.md', /^docs\/errors\/(?!README)/],
  ])('%s links every %s', (index, pattern) => {
    const pages = DOCUMENTS.map(({ file }) => file).filter((file) => pattern.test(file));
    expect(pages.filter((file) => !linkedFrom(index).includes(file))).toEqual([]);
  });

  it('every page of docs has an address on the site', () => {
    const pages = DOCUMENTS.flatMap(({ file }) => (file.startsWith('docs/') ? [file.slice('docs/'.length)] : []));
    expect(pages.filter((page) => toDocRoute(page) === null)).toEqual([]);
  });

  it('each decision has a unique number', () => {
    const numbers = DOCUMENTS.flatMap(({ file }) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
