import { expect, it } from 'vitest';
import { toRegistryHref } from './to-registry-href.ts';

it.each([
  ['pkg:npm/mysql2', 'https://www.npmjs.com/package/mysql2'],
  ['pkg:npm/mysql2@3.11.0', 'https://www.npmjs.com/package/mysql2'],
  ['pkg:npm/%40scope/name@1.0.0', 'https://www.npmjs.com/package/@scope/name'],
  ['pkg:golang/github.com/go-sql-driver/mysql', 'https://pkg.go.dev/github.com/go-sql-driver/mysql'],
  [
    'pkg:maven/org.mariadb.jdbc/mariadb-java-client@3.5.2?type=jar',
    'https://central.sonatype.com/artifact/org.mariadb.jdbc/mariadb-java-client',
  ],
])('%s has its page at %s', (purl, href) => expect(toRegistryHref(purl)).toBe(href));

it.each(['pkg:conan/boost', 'mysql2', 'pkg:npm/<script>', 'javascript:alert(1)', ''])('%j has none', (purl) =>
  expect(toRegistryHref(purl)).toBeNull(),
);
