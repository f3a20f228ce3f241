import { describe, expect, it } from 'vitest';
import { readTitle } from './read-title.ts';

describe('readTitle', () => {
  it.each([
    ['# Title', 'Title'],
    ['text\n\n## The `mariadb` driver ##  \n# Later', 'The `mariadb` driver'],
    ['\ufeff#\tTitle #', 'Title'],
    ['# C#', 'C#'],
    ['#\n\n#  #\n\n# Third', 'Third'],
    ['#Title\n\n    # code\n\n####### seven\n\n### Right', 'Right'],
    ['Title\n=====', 'Title'],
    ['Two\r\nlines \r\n---\r\n', 'Two lines'],
    ['- a list\n---\n\n> a quote\n===\n\nTitle\n---', 'Title'],
    ['---\n\n# Title', 'Title'],
    ['---\ntitle: Fields\n---\n# Title', 'Title'],
    ['```sh\n# code\n~~~\n```` \n# Title', 'Title'],
    ['~~~~\n# code\n~~~\n# code\n~~~~\n# Title', 'Title'],
    ['``` a ` b\n# Title', 'Title'],
    ['<!-- tacho:table -->\n# Title', 'Title'],
    ['<!--\n# hidden\n-->\n# Title', 'Title'],
    ['# a <!-- tacho value d=a -->1.2×<!-- /tacho --> faster <!-- x', 'a 1.2× faster <!-- x'],
    ['# Größe 日本語', 'Größe 日本語'],
  ])('%j: %s', (markdown, title) => expect(readTitle(markdown, 'name')).toBe(title));

  it.each([
    '',
    '\n',
    'text',
    '```\n# code',
    '<!--\n# hidden',
    '# \u200b',
    '# <!-- x -->',
    '---\n---\n',
    '    # code',
    '===\n---',
  ])('has the name where no heading can be a title: %j', (markdown) =>
    expect(readTitle(markdown, 'name')).toBe('name'),
  );

  it('cuts a long heading between two letters', () => {
    expect(readTitle(`# ${'x'.repeat(1000)}`, 'name')).toBe('x'.repeat(200));
    expect(readTitle(`# ${'x'.repeat(199)}😀`, 'name')).toBe('x'.repeat(199));
    expect(readTitle(`${'word\n'.repeat(1000)}---`, 'name')).toHaveLength(199);
  });

  it.each([
    '# \u200b\n',
    '#'.repeat(7),
    '\n',
    ' ',
    '# #',
    '`'.repeat(3),
    '```\n',
    '<!--',
    '---\n',
    '-',
    'a\n',
    '---\na\n--- x\n',
    '\t#',
  ])('reads half a million characters of %j', (part) => {
    expect(readTitle(part.repeat(500_000 / part.length), 'name')).toBeTypeOf('string');
  });
});
