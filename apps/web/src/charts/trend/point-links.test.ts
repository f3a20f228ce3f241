import { expect, test } from 'vitest';
import { NOT_STATED, toPairHref } from './point-links.ts';

const FIGURE = {
  project: 'node',
  case: { scenario: 'select-1', metric: 'latency' },
  environments: {
    e1: { label: 'Xeon', href: '/e1', slug: 'xeon~e1e1e1' },
    e2: { label: 'EPYC', href: '/e2', slug: 'epyc~e2e2e2' },
  },
};

const point = (slug: string, version: string, environment = 'e1') => ({ slug, version, environment });

test('two points of one environment are compared in it, the one selected first as the reference', () => {
  expect(toPairHref(FIGURE, point('mysql2', '3.24.6'), point('mysql2', '3.11.5'))).toBe(
    '/p/node/compare?driver=mysql2@3.24.6,mysql2@3.11.5&reference=mysql2@3.11.5&environment=xeon~e1e1e1&metric=latency&scenario=select-1',
  );
  expect(toPairHref(FIGURE, point('mariadb', '3.5.4'), point('mysql2', '3.11.5'))).toContain(
    'driver=mariadb@3.5.4,mysql2@3.11.5&reference=mysql2@3.11.5',
  );
});

test('points of two environments name theirs, so that the page can say what differs', () => {
  expect(toPairHref(FIGURE, point('mysql2', '3.24.6', 'e2'), point('mysql2', '3.24.6'))).toBe(
    '/p/node/compare?driver=mysql2@3.24.6~epyc~e2e2e2,mysql2@3.24.6~xeon~e1e1e1&reference=mysql2@3.24.6~xeon~e1e1e1&metric=latency&scenario=select-1',
  );
});

test('there is nothing to compare in one version of one environment, nor without a version', () => {
  expect(toPairHref(FIGURE, point('mysql2', '3.24.6'), point('mysql2', '3.24.6'))).toBeNull();
  expect(toPairHref(FIGURE, point('mysql2', NOT_STATED), point('mysql2', '3.24.6'))).toBeNull();
});
