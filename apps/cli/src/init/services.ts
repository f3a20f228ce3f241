/** A database beside a job, which workers reach by the variables that `tacho bench` gives them. */
export type Service = {
  readonly image: string;
  readonly port: number;
  /** Of its container. */
  readonly settings: Readonly<Record<string, string>>;
  /** The program that says whether it accepts connections. */
  readonly health: string;
  readonly user: string;
  /** Of its URL. */
  readonly scheme: string;
};

const DATABASE = 'test';

/** Versions that both have long support, and no password: nobody else reaches the network of a job. */
export const SERVICES = {
  mariadb: {
    image: 'mariadb:11.4',
    port: 3306,
    settings: { MARIADB_ALLOW_EMPTY_ROOT_PASSWORD: '1', MARIADB_DATABASE: DATABASE },
    health: 'healthcheck.sh --connect',
    user: 'root',
    scheme: 'mysql',
  },
  postgres: {
    image: 'postgres:17',
    port: 5432,
    settings: { POSTGRES_HOST_AUTH_METHOD: 'trust', POSTGRES_DB: DATABASE },
    health: 'pg_isready',
    user: 'postgres',
    scheme: 'postgres',
  },
} as const satisfies Readonly<Record<string, Service>>;

export type ServiceName = keyof typeof SERVICES;

/** The variables of a job with the service. */
export const toVariables = ({ port, user, scheme }: Service, host: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: `${scheme}://${user}@${host}:${port}/${DATABASE}`,
  DB_HOST: host,
  DB_PORT: String(port),
  DB_USER: user,
  DB_PASSWORD: '',
  DB_NAME: DATABASE,
});
