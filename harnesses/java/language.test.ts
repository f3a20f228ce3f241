import { expect, test } from 'vitest';
import { language, purlOf } from './language.mjs';

const mysql = language.drivers.find(({ name }) => name === 'mysql-connector-j');

test('a version is that of the package under which Maven has it', () => {
  const purls = ['8.0.7-dmr', '8.0.30', '8.0.31', '26.7.0'].map((version) =>
    purlOf({ name: 'mysql-connector-j', version }),
  );
  expect(purls).toEqual([
    'pkg:maven/mysql/mysql-connector-java@8.0.7-dmr',
    'pkg:maven/mysql/mysql-connector-java@8.0.30',
    'pkg:maven/com.mysql/mysql-connector-j@8.0.31',
    'pkg:maven/com.mysql/mysql-connector-j@26.7.0',
  ]);
  if (!mysql) throw new Error('there is no driver of MySQL');
  expect(language.template(mysql, '8.0.30').files['pom.xml']).toContain('<artifactId>mysql-connector-java<');
  expect(language.versions?.command(mysql).filter((word) => word.startsWith('https:'))).toHaveLength(2);
});

test('the driver of MariaDB has the library that it needs for a UNIX socket', () => {
  const poms = language.drivers.map((driver) => language.template(driver, '1.0.0').files['pom.xml'] ?? '');
  expect(poms.map((pom) => pom.includes('<artifactId>jna<'))).toEqual([true, false, false]);
});
