/** @import { Database, Engine, Wanted, World } from './database.mjs' */
import { attachMysql, startMariadb } from './mysql.mjs';
import { attachPostgres, startPostgres } from './postgres.mjs';
import { removeLeftovers } from './private-home.mjs';
import { createSqlite } from './sqlite.mjs';

/** @type {Record<Engine, (world: World, wanted: Wanted) => Promise<Database>>} */
const START = {
  postgres: startPostgres,
  mariadb: startMariadb,
  mysql: async () => {
    throw new Error(
      'no package of this system has a MySQL server: name one by its URL, such as mysql://user:password@host/database',
    );
  },
  sqlite: createSqlite,
};

/** What a URL of a server begins with. @type {Record<Engine, string[]>} */
const PROTOCOLS = {
  postgres: ['postgres:', 'postgresql:'],
  mariadb: ['mariadb:', 'mysql:'],
  mysql: ['mariadb:', 'mysql:'],
  sqlite: [],
};

/**
 * Starts a private server of an engine, or connects to one of your own.
 *
 * @param {Wanted} wanted
 * @param {World} world
 * @returns {Promise<Database>}
 * @throws {Error} with a message that says what is missing; it never repeats the URL, which may hold a password
 */
export async function openDatabase(wanted, world) {
  const { engine, url } = wanted;
  if (url === undefined) {
    await removeLeftovers(world.folder);
    return START[engine](world, wanted);
  }
  const protocols = PROTOCOLS[engine];
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    throw new Error(
      `the URL of a server for ${engine} begins with ${protocols.join('// or ') || 'nothing: it is a file'}//`,
    );
  return engine === 'postgres' ? attachPostgres(url) : attachMysql(url, world.env);
}
