import { describe, expect, it } from 'vitest';
import { findProposalProblem, isOurCommit, isSameText, PROPOSAL_BRANCH, toCommitMessage } from './proposal.ts';

const find = (paths: readonly string[], { branch = PROPOSAL_BRANCH, bytes = 1 } = {}) =>
  findProposalProblem(
    {
      ...{ branch, title: '', body: '', message: '' },
      files: paths.map((path) => ({ path, content: new Uint8Array(bytes) })),
    },
    'main',
  );

describe('findProposalProblem', () => {
  it.each(['README.md', 'docs/Übersicht 1.md', '.github/README.md', 'docs/.gitignore', 'a..b/..c'])(
    'takes %j',
    (path) => {
      expect(find([path])).toBeNull();
    },
  );

  it.each([
    ...['', '/etc/passwd', '../a', 'a/../b', './a', 'a//b', 'a/', 'a\\b', 'a\0b', 'a\nb', '\ud800', 'a'.repeat(501)],
    ...['.git/config', 'a/.GIT/hooks/x', '.git', 'git~1/config', '.git ./config'],
  ])('takes no path that leaves the files of the repository: %j', (path) => {
    expect(find([path])).toContain('is not one below the root of the repository');
  });

  it.each(['.github/workflows/a.yml', '.GitHub/Workflows/a.yml', '.github/workflows', '.gitlab-ci.yml'])(
    'does not change which jobs run: %s',
    (path) => expect(find([path])).toContain('decides which jobs run'),
  );

  it('has bounds', () => {
    expect(find(Array.from({ length: 101 }, (_, nth) => `${nth}`))).toContain('101 files are more than the 100');
    expect(find(['a', 'b'], { bytes: 6_000_000 })).toContain('12000000 bytes, more than the 10000000');
    expect(find(['a', 'b', 'a'])).toBe('a file is proposed twice: name each file once');
  });

  it.each(['', 'a b', '-a', '/a', 'a/', 'a..b', 'a//b', 'a.lock', 'a.lock/b', 'a/.b', 'a~1', 'a'.repeat(201), 'ü'])(
    'takes no branch %j',
    (branch) => expect(find([], { branch })).toContain('is no name of a branch'),
  );

  it('takes no branch that is the base', () => {
    expect(find([], { branch: 'main' })).toBe('main is the branch that the files are proposed for: name another one');
  });
});

describe('isOurCommit', () => {
  it('knows our commits by the last paragraph of their message', () => {
    expect(isOurCommit(toCommitMessage('Update\n'))).toBe(true);
    expect(isOurCommit(`${toCommitMessage('Update')}\nSigned-off-by: a <a@example.org>\n`)).toBe(true);
    for (const message of ['', 'Update', 'Tachograph-Report: update\n\nNo', 'No\n\nno Tachograph-Report: update']) {
      expect(isOurCommit(message)).toBe(false);
    }
  });
});

describe('isSameText', () => {
  it('takes line ends and blanks around a text for the same', () => {
    expect(isSameText('a\r\nb', 'a\nb\n')).toBe(true);
    expect(isSameText(null, '')).toBe(true);
    expect(isSameText('a', 'b')).toBe(false);
  });
});
