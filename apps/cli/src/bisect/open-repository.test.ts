import { expect, test } from 'vitest';
import { TEMPLATES } from '../bench/init/templates.ts';
import { chooseTag, findRepository } from './open-repository.ts';

const find = (driver: string, stdout = '') => {
  const template = TEMPLATES.find((one) => one.driver === driver);
  if (!template) throw new Error(`no template of ${driver}`);
  return findRepository(template, async () => ({ code: 0, stdout, stderr: '' }));
};

test.each([
  [['v1.2.3', 'v1.2.30', 'v11.2.3', 'v1.2.3-rc.1'], '1.2.3', 'v1.2.3'],
  [['pg@8.0.0', 'pg-pool@8.0.0'], '8.0.0', 'pg@8.0.0'],
  [['mod/v1.2.3', '1.2.3'], 'v1.2.3', '1.2.3'],
  [['REL42.7.1', '2.7.1x'], '2.7.1', null],
  [[''], '1.0.0', null],
])('of the tags %j that of %s is %s', (tags, version, tag) => {
  expect(chooseTag(tags, version)).toBe(tag);
});

test('the repository of a package is that of its metadata, without an account', async () => {
  const stated = (url: string, directory?: string) => JSON.stringify({ type: 'git', url, directory });
  expect(await find('pg', stated('git://github.com/brianc/node-postgres.git', 'packages/pg'))).toEqual({
    url: 'https://github.com/brianc/node-postgres.git',
    directory: 'packages/pg',
  });
  expect(await find('mysql2', stated('git+ssh://git@github.com/sidorares/node-mysql2.git'))).toEqual({
    url: 'https://github.com/sidorares/node-mysql2.git',
    directory: '',
  });
  expect(await find('pgx')).toEqual({ url: 'https://github.com/jackc/pgx', directory: '' });
});

test.each(['', 'null', '"not an address"', '{"url":"file:///etc"}'])('metadata %j name none', async (stdout) => {
  expect(await find('pg', stdout)).toBeNull();
});
