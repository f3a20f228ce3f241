import { expect, test } from 'vitest';
import { toSourceCompare } from './to-source-compare.ts';

type Input = Parameters<typeof toSourceCompare>[0];

const side = (source: object | null) => ({ run: source && { source } }) as unknown as Input['before'];

const toInput = (purl: string | null, sources: readonly (object | null)[] = [null, null], axis = 'version') =>
  ({
    purl,
    change: { axis, before: { version: '1.9.2' }, after: { version: '1.9.3' } },
    before: side(sources[0] ?? null),
    after: side(sources[1] ?? null),
  }) as Input;

test('the package URL of a module of Go names its repository, and its versions are tags', () => {
  expect(toSourceCompare(toInput('pkg:golang/github.com/go-sql-driver/mysql'))).toEqual({
    ...{ range: 'v1.9.2 … v1.9.3', repository: 'go-sql-driver/mysql', good: 'v1.9.2', bad: 'v1.9.3' },
    href: 'https://github.com/go-sql-driver/mysql/compare/v1.9.2...v1.9.3',
  });
});

test('the commits that both runs name are compared, if they are of one repository', () => {
  const commits = [
    { repository: 'https://github.com/example/driver', commit: 'a'.repeat(40) },
    { repository: 'example/driver', commit: 'b'.repeat(40) },
  ];
  expect(toSourceCompare(toInput(null, commits, 'time'))?.href).toBe(
    'https://github.com/example/driver/compare/aaaaaaaaaaaa...bbbbbbbbbbbb',
  );
  const other = [commits[0] ?? null, { repository: 'example/other', commit: 'b'.repeat(40) }];
  expect(toSourceCompare(toInput(null, other))).toBeNull();
  expect(toSourceCompare(toInput(null, [commits[0] ?? null, commits[0] ?? null]))).toBeNull();
});

test('a package whose repository is known is compared by the tags of both versions, not along time', () => {
  expect(toSourceCompare(toInput('pkg:npm/mysql2'))?.href).toBe(
    'https://github.com/sidorares/node-mysql2/compare/v1.9.2...v1.9.3',
  );
  expect(toSourceCompare(toInput('pkg:npm/mysql2', [null, null], 'time'))).toBeNull();
});

test('nothing is guessed from the name of a package, and no other site is linked', () => {
  expect(toSourceCompare(toInput('pkg:npm/other'))).toBeNull();
  expect(toSourceCompare(toInput('pkg:golang/go.example.org/driver'))).toBeNull();
  const elsewhere = ['a', 'b'].map((letter) => ({ repository: 'https://example.org/x/y', commit: letter.repeat(40) }));
  expect(toSourceCompare(toInput(null, elsewhere))).toBeNull();
});
