import { describe, expect, it } from 'vitest';
import { isDocRoute, toDocHref } from './to-doc-href.ts';

describe('toDocHref', () => {
  it.each([
    ['glossary.md', 'methodology.md', '/docs/glossary'],
    ['glossary.md#run', 'methodology.md', '/docs/glossary#run'],
    ['../glossary.md', 'errors/invalid-run.md', '/docs/glossary'],
    ['0003-data-model.md', 'decisions/README.md', '/docs/decisions/0003-data-model'],
    ['decisions/README.md', 'README.md', '/docs/decisions'],
    ['decisions/', 'README.md', '/docs/decisions'],
    ['README.md', 'glossary.md', '/docs'],
    ['#units', 'result-format.md', '#units'],
    ['https://www.rfc-editor.org/rfc/rfc9457', 'api.md', 'https://www.rfc-editor.org/rfc/rfc9457'],
  ])('%s in %s leads to %s', (link, file, href) => expect(toDocHref(link, file)).toBe(href));

  it.each([
    ['../packages/schema/src/run.ts', 'result-format.md'],
    ['../ARCHITECTURE.md', 'README.md'],
    ['../../ARCHITECTURE.md', 'decisions/README.md'],
    ['examples/run.json', 'api.md'],
    ['javascript:alert(1)', 'api.md'],
    ['//elsewhere.example', 'api.md'],
  ])('%s in %s has no page here and loses its link', (link, file) => expect(toDocHref(link, file)).toBeNull());
});

describe('isDocRoute', () => {
  it.each(['', 'glossary', 'errors/invalid-run', 'decisions/0003-data-model'])('takes "%s"', (route) =>
    expect(isDocRoute(route)).toBe(true),
  );
  it.each([
    '..',
    '../package',
    'errors/../../package',
    'a//b',
    '/etc/passwd',
    'a%2e%2e',
    'README',
    'a.md',
    'a\\b',
    'a\0',
  ])('refuses "%s"', (route) => expect(isDocRoute(route)).toBe(false));
});
