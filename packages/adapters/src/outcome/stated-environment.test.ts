import { expect, it } from 'vitest';
import { toStatedEnvironment } from './stated-environment.ts';

it('leaves out what is null and what holds nothing then', () => {
  expect(
    toStatedEnvironment({
      client: { cpu: { model: null, mhz: null }, os: null },
      runtime: { name: 'node', version: null },
      quality: { loadBefore: 0 },
      extra: {},
    }),
  ).toStrictEqual({ runtime: { name: 'node' }, quality: { loadBefore: 0 } });
});
