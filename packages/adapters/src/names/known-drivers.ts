import type { DriverUnderTest } from '@tachograph/schema/result';
import { toName } from '../text/clean-text.ts';

export type Language =
  | 'javascript'
  | 'java'
  | 'go'
  | 'c'
  | 'c++'
  | 'c#'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'dart'
  | 'elixir'
  | 'julia'
  | 'php';

/** A driver by the name that harnesses print. `purl` is its package, without version, where the name is unambiguous. */
export type KnownDriver = { readonly name: string; readonly language: Language; readonly purl: string | null };

const driver = (name: string, language: Language, purl: string | null = null): KnownDriver => ({
  name,
  language,
  purl,
});

/**
 * Names that harnesses print for drivers, by language: `mysql` is another package in Node than in Java.
 * MySQL's Java driver moved from `mysql:mysql-connector-java` to `com.mysql:mysql-connector-j`, so its name alone gives
 * no package. A wrapper counts as the driver under it.
 */
export const KNOWN_DRIVERS: readonly KnownDriver[] = [
  driver('mysql', 'javascript', 'pkg:npm/mysql'),
  driver('mysql2', 'javascript', 'pkg:npm/mysql2'),
  driver('mariadb', 'javascript', 'pkg:npm/mariadb'),
  driver('promise-mysql', 'javascript', 'pkg:npm/promise-mysql'),
  driver('promise mysql2', 'javascript', 'pkg:npm/mysql2'),
  driver('promise-mysql2', 'javascript', 'pkg:npm/mysql2'),
  driver('promise mariadb', 'javascript', 'pkg:npm/mariadb'),
  driver('promise-mariadb', 'javascript', 'pkg:npm/mariadb'),
  driver('serverless-mysql', 'javascript', 'pkg:npm/serverless-mysql'),
  driver('mysql', 'java'),
  driver('mariadb', 'java', 'pkg:maven/org.mariadb.jdbc/mariadb-java-client'),
  driver('drizzle', 'java', 'pkg:maven/org.drizzle.jdbc/drizzle-jdbc'),
  driver('r2dbc-mariadb', 'java', 'pkg:maven/org.mariadb/r2dbc-mariadb'),
  driver('go-sql-driver', 'go', 'pkg:golang/github.com/go-sql-driver/mysql'),
  driver('go-sql-driver/mysql', 'go', 'pkg:golang/github.com/go-sql-driver/mysql'),
  driver('go-mysql-org/go-mysql', 'go', 'pkg:golang/github.com/go-mysql-org/go-mysql'),
  driver('ziutek/mymysql', 'go', 'pkg:golang/github.com/ziutek/mymysql'),
  driver('boost', 'c++'),
  driver('boost.mysql', 'c++'),
  driver('libmysqlclient', 'c'),
  driver('libmariadb', 'c'),
  driver('libpq', 'c'),
  driver('pymysql', 'python', 'pkg:pypi/pymysql'),
  driver('mysqlclient', 'python', 'pkg:pypi/mysqlclient'),
  driver('asyncmy', 'python', 'pkg:pypi/asyncmy'),
  driver('mysql-connector-python', 'python', 'pkg:pypi/mysql-connector-python'),
  driver('mysql.connector', 'python', 'pkg:pypi/mysql-connector-python'),
  driver('mariadb', 'python', 'pkg:pypi/mariadb'),
  driver('aiomysql', 'python', 'pkg:pypi/aiomysql'),
  driver('mysqlconnector', 'c#', 'pkg:nuget/MySqlConnector'),
  driver('mysql.data', 'c#', 'pkg:nuget/MySql.Data'),
  driver('mysql2', 'ruby', 'pkg:gem/mysql2'),
  driver('trilogy', 'ruby', 'pkg:gem/trilogy'),
  driver('mysql_client', 'dart', 'pkg:pub/mysql_client'),
  driver('mysql1', 'dart', 'pkg:pub/mysql1'),
  driver('mysql', 'rust', 'pkg:cargo/mysql'),
  driver('mysql_async', 'rust', 'pkg:cargo/mysql_async'),
  driver('sqlx', 'rust', 'pkg:cargo/sqlx'),
];

/** `boost183`: Boost 1.83, as harnesses that compare several write it. */
const NUMBERED_BOOST = /^boost(\d)(\d{2})$/;

/** The known driver of this name in this language, or in the only language that has it; null otherwise. */
export function findDriver(name: string, language: Language | null): KnownDriver | null {
  const wanted = name.trim().toLowerCase();
  const namesakes = KNOWN_DRIVERS.filter((known) => known.name === wanted);
  const match = namesakes.find((known) => known.language === language);
  if (match) return match;
  // Programs in C++ use the drivers of C as they are.
  const inC = language === 'c++' ? namesakes.find((known) => known.language === 'c') : undefined;
  if (inC) return inC;
  if (language === null) return namesakes.length === 1 ? (namesakes[0] ?? null) : null;
  return NUMBERED_BOOST.test(wanted) && (language === 'c' || language === 'c++') ? driver(wanted, 'c++') : null;
}

/** True for a name that some driver of the language has; of any language where that is null. */
export const isDriverName = (name: string, language: Language | null): boolean =>
  language === null
    ? KNOWN_DRIVERS.some((known) => known.name === name.trim().toLowerCase())
    : findDriver(name, language) !== null;

/** The driver a result belongs to: the name as printed, with what is known of it. Unknown names work as well. */
export function toDriver(name: string, language: Language | null, version: string | null = null): DriverUnderTest {
  const printed = toName(name, 120) || 'unknown';
  const known = findDriver(printed, language);
  const numbered = known && NUMBERED_BOOST.exec(printed.toLowerCase());
  const release = version ?? (numbered ? `${numbered[1]}.${numbered[2]}` : null);
  return {
    name: printed,
    ...(release === null ? {} : { version: release }),
    ...(known || language ? { language: known?.language ?? language } : {}),
    ...(known?.purl ? { purl: release === null ? known.purl : `${known.purl}@${encodeURIComponent(release)}` } : {}),
  };
}
