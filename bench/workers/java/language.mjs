/** @import { Driver, Language, Need, Template, Version } from '../language.mjs' */
import { readSources } from '../read-sources.mjs';

const SHARED = [
  'Json.java',
  'SampleStacks.java',
  'ServeWorker.java',
  'RowDigest.java',
  'JdbcContract.java',
  'JdbcDriver.java',
];
export const MAVEN = /** @type {const} */ (['mvn', '--batch-mode', '--quiet']);
export const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const CENTRAL = 'https://repo.maven.apache.org/maven2';

/** @type {readonly Driver[]} */
const drivers = [
  {
    name: 'pgjdbc',
    database: 'postgres',
    package: 'org.postgresql:postgresql',
    version: '42.7.14',
    file: 'Pgjdbc.java',
    docs: 'https://jdbc.postgresql.org/documentation/query/',
    purl: 'pkg:maven/org.postgresql/postgresql',
  },
  {
    name: 'mariadb-java-client',
    database: 'mysql',
    package: 'org.mariadb.jdbc:mariadb-java-client',
    version: '4.0.0',
    file: 'MariadbJavaClient.java',
    docs: 'https://mariadb.com/docs/connectors/mariadb-connector-j/about-mariadb-connector-j',
    purl: 'pkg:maven/org.mariadb.jdbc/mariadb-java-client',
  },
  {
    name: 'mysql-connector-j',
    database: 'mysql',
    package: 'com.mysql:mysql-connector-j',
    version: '26.10.0',
    file: 'MysqlConnectorJ.java',
    docs: 'https://dev.mysql.com/doc/connector-j/en/connector-j-usagenotes-statements.html',
    purl: 'pkg:maven/com.mysql/mysql-connector-j',
  },
  {
    name: 'sqlite-jdbc',
    database: 'sqlite',
    package: 'org.xerial:sqlite-jdbc',
    version: '3.54.1.0',
    file: 'SqliteJdbc.java',
    docs: 'https://github.com/xerial/sqlite-jdbc/blob/master/USAGE.md',
    purl: 'pkg:maven/org.xerial/sqlite-jdbc',
    binds: 'sqlite',
  },
];

/** @type {(packages: readonly string[]) => string} */
const toPom = (packages) => {
  const dependencies = packages.map((coordinates) => {
    const [group, artifact, version] = coordinates.split(':');
    return `    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
    </dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tachograph</groupId>
  <artifactId>worker</artifactId>
  <version>1</version>
  <dependencies>
${dependencies.join('\n')}
  </dependencies>
</project>
`;
};

/**
 * A program of these classes, with packages of Maven and their dependencies.
 *
 * @param {readonly string[]} packages `group:artifact:version`
 * @param {Record<string, string>} sources text by path
 * @param {readonly string[]} words the options of Java, the class that is started, and its arguments
 * @returns {Template}
 */
export const toTemplate = (packages, sources, words) => ({
  files: { 'pom.xml': toPom(packages), ...sources },
  install: [
    [...MAVEN, COPY, '-DincludeScope=runtime', '-DoutputDirectory=lib'],
    ['javac', '-d', 'classes', '-cp', 'lib/*', ...Object.keys(sources)],
  ],
  command: ['java', '-cp', 'classes:lib/*', ...words],
});

/** @type {(driver: Driver, version: string) => Template} */
const template = ({ package: name, file }, version) =>
  toTemplate([`${name}:${version}`], readSources(import.meta.url, [...SHARED, file]), [file.replace('.java', '')]);

/** @type {() => Need[]} */
const needs = () => [
  {
    name: 'javac 17 or later',
    probe: ['javac', '--release', '17', '--version'],
    install: 'apt-get install default-jdk-headless',
  },
  { name: 'mvn', probe: ['mvn', '--version'], install: 'apt-get install maven' },
];

/** Drivers whose repository is built by Maven into `target/`; the others are built by Gradle or Ant. */
const BUILT_BY_MAVEN = new Set(['mariadb-java-client', 'sqlite-jdbc']);
export const PACKAGE = ['clean', 'package', '-DskipTests', '-Dmaven.javadoc.skip=true', '-Dmaven.source.skip=true'];
/** The packages that it needs stay those of the version before. */
const TAKE_JAR = 'rm lib/"$2"-*.jar && cp "$1"/target/"$2"-*.jar lib/';

/** @type {NonNullable<Language['fromSource']>} */
const fromSource = ({ name, package: coordinates }, checkout) => {
  const [, artifact = ''] = coordinates.split(':');
  if (!BUILT_BY_MAVEN.has(name)) return null;
  return {
    prepare: [[...MAVEN, ...PACKAGE]],
    install: [['sh', '-c', TAKE_JAR, 'sh', checkout, artifact]],
  };
};

/** The metadata of Maven Central have no dates. @type {(stdout: string) => Version[]} */
const parse = (stdout) =>
  [...stdout.matchAll(/<version>([^<]{1,100})<\/version>/g)].map(([, version = '']) => ({
    version,
    publishedAt: null,
  }));

const CURL = /** @type {const} */ (['curl', '--silent', '--show-error', '--fail', '--max-time', '30']);

/**
 * Lists the versions of packages in Maven Central.
 *
 * @param {readonly string[]} packages `group:artifact`
 * @returns {[string, ...string[]]}
 */
export const listPackages = (packages) => [
  ...CURL,
  ...packages.map((name) => `${CENTRAL}/${name.replaceAll('.', '/').replace(':', '/')}/maven-metadata.xml`),
];

/** @type {Language} */
export const language = {
  name: 'java',
  title: 'Java',
  drivers,
  needs,
  template,
  fromSource,
  versions: { command: (driver) => listPackages([driver.package]), parse },
};
