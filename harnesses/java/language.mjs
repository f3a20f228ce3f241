/** @import { Driver, Language } from '../../bench/workers/language.mjs' */
import { language as java, listPackages, toTemplate } from '../../bench/workers/java/language.mjs';
import { readSources } from '../../bench/workers/read-sources.mjs';

/**
 * The heap and the language are those of the published figures. The collector is the default of Java on a single core; it is
 * set here so that it does not depend on pinning.
 */
const JVM_FLAGS = ['-Xms128m', '-Xmx128m', '-XX:+UseSerialGC', '-Duser.country=US', '-Duser.language=en'];
const HELPERS = ['Json.java', 'SampleStacks.java', 'ServeWorker.java'];
const SOURCES = ['Connector.java', 'Operations.java', 'Session.java', 'Way.java', 'Worker.java'];

const MYSQL_BEFORE = 'mysql:mysql-connector-java';
const MYSQL = 'com.mysql:mysql-connector-j';
/** Optional for the driver of MariaDB, which needs it for the UNIX socket. */
const JNA = 'net.java.dev.jna:jna:5.17.0';

/** @type {(name: string, module: string, version: string) => Driver} */
const driver = (name, module, version) => ({
  name,
  database: 'mysql',
  package: module,
  version,
  file: 'Worker.java',
  docs: `https://central.sonatype.com/artifact/${module.replace(':', '/')}`,
  purl: `pkg:maven/${module.replace(':', '/')}`,
});

/** Named as in published figures. @type {Language} */
export const language = {
  ...java,
  drivers: [
    driver('mariadb-connector-j', 'org.mariadb.jdbc:mariadb-java-client', '3.5.11'),
    driver('mysql-connector-j', MYSQL, '9.7.0'),
    driver('drizzle-jdbc', 'org.drizzle.jdbc:drizzle-jdbc', '1.4'),
  ],
  template: ({ name, package: module }, version) => {
    const packages = [`${packageOf(module, version)}:${version}`, ...(name.startsWith('mariadb') ? [JNA] : [])];
    const own = readSources(new URL('src/', import.meta.url).href, SOURCES);
    const helpers = readSources(new URL('../../bench/workers/java/', import.meta.url).href, HELPERS);
    return toTemplate(packages, { ...own, ...helpers }, [...JVM_FLAGS, 'Worker', name]);
  },
  versions: {
    command: ({ package: module }) => listPackages(module === MYSQL ? [MYSQL_BEFORE, MYSQL] : [module]),
    parse: (stdout) => java.versions?.parse(stdout) ?? [],
  },
};

/** @param {import('../plans/harness.mjs').DriverVersion} driver */
export function purlOf({ name, version }) {
  const module = language.drivers.find((one) => one.name === name)?.package ?? name;
  return `pkg:maven/${packageOf(module, version).replace(':', '/')}@${version}`;
}

/**
 * MySQL's driver has another name in Maven since 8.0.31. Under the old name, 8.0.31 to 8.0.33 are only redirections.
 *
 * @param {string} module
 * @param {string} version
 */
function packageOf(module, version) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  const isMoved = major > 8 || (major === 8 && (minor > 0 || patch >= 31));
  return module === MYSQL && !isMoved ? MYSQL_BEFORE : module;
}
