import { describe, expect, it } from 'vitest';
import { readVersions } from './list-versions.mjs';

describe('readVersions', () => {
  it('gives the versions that can be installed in the order of their numbers, withdrawn ones left out', () => {
    const versions = ['2.0.0-alpha', '2.5.6', '3.0.1'];
    const time = {
      created: '2018-01-01',
      '3.0.1': '2022-05-18T08:00:00.5+02:00',
      '2.5.6': '2024-12-02',
      '2.9.9': '2020-01-01',
    };
    expect(readVersions(JSON.stringify({ versions, time }))).toEqual([
      { version: '2.0.0-alpha', publishedAt: null },
      { version: '2.5.6', publishedAt: '2024-12-02T00:00:00.000Z' },
      { version: '3.0.1', publishedAt: '2022-05-18T06:00:00.500Z' },
    ]);
  });

  it('reads a package with a single version, which npm does not put into a list', () => {
    expect(readVersions('{"versions": "1.0.0"}')).toEqual([{ version: '1.0.0', publishedAt: null }]);
  });
});
