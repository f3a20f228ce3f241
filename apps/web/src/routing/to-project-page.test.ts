import { expect, test } from 'vitest';
import { toProjectPage } from './to-project-page.ts';

const WEB_URL = 'https://tacho.example';

test.each([
  ['https://tacho.example/p/node/compare?driver=mysql2%402.2.5%2Cmariadb#row', '/compare?driver=mysql2@2.2.5,mariadb'],
  ['/p/node/scenarios/a%20b', '/scenarios/a%20b'],
  ['/p/node/drivers?q=é', '/drivers?q=%C3%A9'],
  ["/p/node/drivers?q=it's", '/drivers?q=it%27s'],
  ['/p/node?metric=latency', '?metric=latency'],
  ['https://tacho.example/p/node/?metric=latency', '?metric=latency'],
  ['/p/node', ''],
])('%s is a page below the project: %s', (address, page) => {
  expect(toProjectPage(address, 'node', WEB_URL)).toBe(page);
});

test.each([
  'https://elsewhere.example/p/node/compare',
  '//elsewhere.example/p/node/compare',
  '/\\elsewhere.example/p/node',
  'http://tacho.example/p/node/compare',
  'javascript:alert(1)',
  '/p/node-connectors/compare',
  '/p/node/../other/compare',
  '/p/other/compare',
  'compare',
  'http://[',
  '',
])('%j is no page of the project', (address) => {
  expect(toProjectPage(address, 'node', WEB_URL)).toBeNull();
});
