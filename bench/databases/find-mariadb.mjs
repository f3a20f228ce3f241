import { findProgram } from '../processes/find-program.mjs';

/**
 * @typedef {object} Programs
 * @property {string} client `mariadb` or `mysql`
 * @property {string} server `mariadbd`
 * @property {string} install `mariadb-install-db`
 */

export const INSTALL_SERVER =
  'install MariaDB (on Debian: apt-get install mariadb-server), or name a server with --server';
export const INSTALL_CLIENT = 'install the client of MariaDB (on Debian: apt-get install mariadb-client)';

/** @param {Record<string, string | undefined>} env @returns {Programs | null} null where one of them is missing */
export function findMariadb(env) {
  const client = findClient(env);
  const server = findProgram(['mariadbd', 'mysqld'], env);
  const install = findProgram(['mariadb-install-db', 'mysql_install_db'], env);
  return client && server && install ? { client, server, install } : null;
}

/** @param {Record<string, string | undefined>} env */
export const findClient = (env) => findProgram(['mariadb', 'mysql'], env);
