/** Databases whose league has an address of its own. The project of one has the slug `league-{database}`. */
export const LEAGUES = [
  { database: 'postgres', name: 'PostgreSQL', project: 'league-postgres' },
  { database: 'mysql', name: 'MySQL', project: 'league-mysql' },
  { database: 'mariadb', name: 'MariaDB', project: 'league-mariadb' },
  { database: 'sqlite', name: 'SQLite', project: 'league-sqlite' },
] as const;
