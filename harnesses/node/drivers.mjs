/** @import { Driver } from './drivers/client.mjs' */
import { mariadb } from './drivers/mariadb.mjs';
import { mysql } from './drivers/mysql.mjs';
import { mysql2 } from './drivers/mysql2.mjs';
import { promiseMysql } from './drivers/promise-mysql.mjs';

/** @type {Readonly<Record<string, Driver>>} by the name of the package */
export const drivers = { mysql, 'promise-mysql': promiseMysql, mysql2, mariadb };
