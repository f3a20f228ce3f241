import { expect, it } from 'vitest';
import { isSame, type Prepared } from './prepare-programs.mjs';

const found = (requested: string, version: string): Prepared => ({
  driver: 'boost.mysql',
  requested,
  version,
  program: '/b',
});
const missing = (requested: string): Prepared => ({
  driver: 'boost.mysql',
  requested,
  status: 'skipped',
  reason: 'away',
});

it('takes releases of one driver for the same only where their cells would collide', () => {
  expect(isSame(found('newest', '1.83.0'), found('1.83', '1.83.0'))).toBe(true);
  expect(isSame(missing('newest'), missing('1.83'))).toBe(true);
  expect(isSame(found('newest', '1.88.0'), found('1.83', '1.83.0'))).toBe(false);
  expect(isSame(found('newest', '1.88.0'), missing('1.83'))).toBe(false);
  expect(isSame(missing('newest'), { ...missing('newest'), driver: 'libmysqlclient' })).toBe(false);
});
