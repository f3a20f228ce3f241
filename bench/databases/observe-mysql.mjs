/** @param {string} text */
const words = (text) => text.trim().split(/\s+/);

/** Variables that affect figures. Nothing that differs between starts, such as port or folder, and no version. */
const VARIABLES = words(`
  autocommit character_set_server collation_server default_storage_engine general_log have_ssl
  innodb_buffer_pool_size innodb_doublewrite innodb_flush_log_at_trx_commit innodb_flush_method innodb_log_file_size
  log_bin max_allowed_packet max_connections net_buffer_length performance_schema query_cache_size query_cache_type
  require_secure_transport skip_name_resolve slow_query_log sql_mode sync_binlog thread_cache_size thread_handling
  tls_version transaction_isolation tx_isolation`);
const FOR_INFORMATION = words(`
  version_comment version_compile_machine version_compile_os version_source_revision version_ssl_library`);

/**
 * @typedef {object} ServerFacts
 * @property {{ product: string | null, version: string | null, rawVersion: string | null,
 *   config: Record<string, string | number> }} server as in the run format
 * @property {Record<string, string | number>} extra
 */

/** @param {import('./create-sql-client.mjs').SqlClient} sql @returns {Promise<ServerFacts>} */
export async function observeServer(sql) {
  const names = [...VARIABLES, ...FOR_INFORMATION].map((name) => `'${name}'`).join(', ');
  const [version, variables] = await Promise.all([
    sql.query('SELECT VERSION()'),
    sql.query(`SHOW GLOBAL VARIABLES WHERE Variable_name IN (${names})`),
  ]);
  return toServerFacts(version[0]?.[0] ?? null, new Map(variables.map(([name = '', value = '']) => [name, value])));
}

/**
 * @param {string | null} rawVersion
 * @param {Map<string, string>} variables without those that the server lacks
 * @returns {ServerFacts}
 */
export function toServerFacts(rawVersion, variables) {
  const of = (/** @type {string[]} */ names, prefix = '') =>
    Object.fromEntries(
      names.filter((name) => variables.has(name)).map((name) => [prefix + name, toScalar(variables.get(name) ?? '')]),
    );
  const { product, version } = toProduct(rawVersion, variables.get('version_comment') ?? '');
  return { server: { product, version, rawVersion, config: of(VARIABLES) }, extra: of(FOR_INFORMATION, 'server.') };
}

/** @param {string | null} rawVersion @param {string} comment */
function toProduct(rawVersion, comment) {
  // MariaDB reports 5.5.5 to MySQL clients, and some of them pass that on.
  const version = /^(?:5\.5\.5-)?(\d+(?:\.\d+)+)/.exec(rawVersion ?? '')?.[1] ?? null;
  if (/mariadb/i.test(`${rawVersion} ${comment}`)) return { product: 'mariadb', version };
  if (/percona/i.test(comment)) return { product: 'percona-server', version };
  return { product: /mysql/i.test(comment) ? 'mysql' : null, version };
}

/** @param {string} text */
const toScalar = (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text);
