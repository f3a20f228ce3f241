/**
 * The drivers, named as in published figures.
 *
 * @typedef {object} Driver
 * @property {(version: string) => string} packageOf `group:artifact` of this version in Maven
 * @property {string[]} packages all of them, in the order in which one replaced the other
 * @property {string[]} besides optional packages that some of the benchmarks need
 * @property {string[]} versions measured by default
 */

const MARIADB = 'org.mariadb.jdbc:mariadb-java-client';
const MYSQL_BEFORE = 'mysql:mysql-connector-java';
const MYSQL = 'com.mysql:mysql-connector-j';
const DRIZZLE = 'org.drizzle.jdbc:drizzle-jdbc';

/** @type {Record<string, Driver>} */
export const drivers = {
  'mariadb-connector-j': {
    packageOf: () => MARIADB,
    packages: [MARIADB],
    // Optional for the driver, needed for the UNIX socket.
    besides: ['net.java.dev.jna:jna:5.17.0'],
    versions: ['1.5.3', '3.5.11'],
  },
  'mysql-connector-j': {
    packageOf: (version) => (isMovedVersion(version) ? MYSQL : MYSQL_BEFORE),
    packages: [MYSQL_BEFORE, MYSQL],
    besides: [],
    versions: ['5.1.39', '9.7.0'],
  },
  'drizzle-jdbc': { packageOf: () => DRIZZLE, packages: [DRIZZLE], besides: [], versions: ['1.4'] },
};

/** @param {string} name @returns {Driver} */
export function findDriver(name) {
  const found = Object.hasOwn(drivers, name) ? drivers[name] : undefined;
  if (!found) throw new Error(`no driver "${name}"; there are ${Object.keys(drivers).join(', ')}`);
  return found;
}

/** @param {import('../plans/harness.mjs').DriverVersion} driver */
export function purlOf({ name, version }) {
  return `pkg:maven/${findDriver(name).packageOf(version).replace(':', '/')}@${version}`;
}

/**
 * MySQL's driver has another name in Maven since 8.0.31. Under the old name, 8.0.31 to 8.0.33 are only redirections.
 *
 * @param {string} version
 */
function isMovedVersion(version) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  return major > 8 || (major === 8 && (minor > 0 || patch >= 31));
}
