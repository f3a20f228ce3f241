import { describe, expect, it } from 'vitest';
import { findCompilerError } from './build-programs.mjs';
import { isNewEnough, readGoVersion } from './find-go.mjs';
import { readModules } from './list-versions.mjs';

describe('what go says of itself', () => {
  it.each([
    ['go version go1.26.8 linux/amd64\n', '1.26.8'],
    ['/cache/go1/mysql: go1.24rc2\n', '1.24rc2'],
    ['go version devel\n', null],
  ])('%j is version %s', (printed, version) => {
    expect(readGoVersion(printed)).toBe(version);
  });

  it.each([
    ['1.19.8', false],
    ['1.23.12', false],
    ['1.24', true],
    ['1.26.8', true],
    ['2.0', true],
  ])('%s is new enough: %s', (version, enough) => {
    expect(isNewEnough(version)).toBe(enough);
  });

  it('a version that cannot be compiled is explained by the line that names the reason', () => {
    const stderr =
      'go: downloading example.com/a v1.0.0\n# example.com/b\nb.go:3:2: a@v1.0.0: 404 Not Found\n\tserver: no\n';
    expect(findCompilerError(stderr)).toBe('b.go:3:2: a@v1.0.0: 404 Not Found');
  });

  it('objects printed one after another are a list', () => {
    const printed = '{\n\t"Version": "v1.0.0",\n\t"Origin": {\n\t\t"VCS": "git"\n\t}\n}\n{\n\t"Version": "v1.1.0"\n}\n';
    expect(readModules(printed).map(({ Version }) => Version)).toEqual(['v1.0.0', 'v1.1.0']);
    expect(readModules('')).toEqual([]);
  });
});
