import { lookUp } from '../json/fields.ts';
import type { LoadDriver } from './load.ts';

/** Classes of JDBC drivers, as load tools are given them. */
const BY_CLASS: Readonly<Record<string, string>> = {
  'org.postgresql.Driver': 'pgjdbc',
  'com.mysql.jdbc.Driver': 'mysql-connector-j',
  'com.mysql.cj.jdbc.Driver': 'mysql-connector-j',
  'org.mariadb.jdbc.Driver': 'mariadb',
  'org.sqlite.JDBC': 'sqlite-jdbc',
  'com.microsoft.sqlserver.jdbc.SQLServerDriver': 'mssql-jdbc',
  'oracle.jdbc.OracleDriver': 'ojdbc',
  'oracle.jdbc.driver.OracleDriver': 'ojdbc',
};

/** The JDBC driver of a class name; a class that the list does not have is its own name. */
export const toJdbcDriver = (className: string): LoadDriver => ({
  name: lookUp(BY_CLASS, className) ?? className,
  language: 'java',
});
