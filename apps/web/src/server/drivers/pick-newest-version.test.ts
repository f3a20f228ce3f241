import { parseVersion } from '@tachograph/schema/version';
import { expect, test } from 'vitest';
import { pickNewestVersion } from './pick-newest-version.ts';

const versions = (...raws: string[]) =>
  raws.map((raw) => ({ ...parseVersion(raw, 'npm'), results: 1, lastAt: new Date(0) }));

test('the newest version is the last of those in order; a branch name is newer than none', () => {
  expect(pickNewestVersion(versions('3.0.1-rc', '3.0.1', '3.10.0', 'main'))?.text).toBe('3.10.0');
  expect(pickNewestVersion(versions('main'))?.text).toBe('main');
  expect(pickNewestVersion([])).toBeNull();
});
