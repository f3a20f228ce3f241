import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@tachograph/openapi/operations';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listRoutes } from '../installation/testing/list-routes.ts';

type Service = {
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?:
    | readonly string[]
    | Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly healthcheck?: { readonly test: readonly string[] };
};

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const compose: { readonly services: Readonly<Record<string, Service>>; readonly volumes: object } = parse(
  read('docker-compose.yml'),
  { merge: true },
);

/** The value of a variable of compose where nothing is set: `${NAME:-default}`. */
const defaultOf = (value = '') => /^\$\{[A-Z_]+:-(.*)\}$/.exec(value)?.[1] ?? value;

test.each([
  ['the pages hand imports to the service of the upload server', 'web', 'INGEST_INTERNAL_URL'],
  ['the upload server freezes pages at the service of the pages', 'ingest', 'WEB_INTERNAL_URL'],
])('in its container %s, at the port it listens on', (_, name, variable) => {
  const url = new URL(defaultOf(compose.services[name]?.environment?.[variable]));
  const service = compose.services[url.hostname];
  expect(Object.keys(compose.services)).toContain(url.hostname);
  expect(service?.ports?.map((mapping) => mapping.split(':').at(-1))).toEqual([url.port]);
});

const { services } = compose;
const started = Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [] : name));
/** Services without which one does not start. */
const needsOf = ({ depends_on: needs = [] }: Service): readonly string[] =>
  Array.isArray(needs)
    ? needs
    : Object.entries(needs).flatMap(([name, { required = true }]) => (required ? [name] : []));

test('without a profile the five services of one machine start, and none of them needs one of a profile', () => {
  expect(started).toEqual(['database', 'prepare', 'distribute', 'ingest', 'web']);
  expect(started.flatMap((name) => needsOf(services[name] ?? {})).filter((name) => !started.includes(name))).toEqual(
    [],
  );
});

test('what a service of a profile needs is in the same profile or always there, and its volumes are declared', () => {
  for (const [name, service] of Object.entries(services)) {
    const reachable = (other: string) =>
      started.includes(other) || services[other]?.profiles?.some((profile) => service.profiles?.includes(profile));
    expect(
      needsOf(service).filter((other) => !reachable(other)),
      name,
    ).toEqual([]);
    const named = (service.volumes ?? []).flatMap((volume) => /^([\w-]+):/.exec(volume)?.[1] ?? []);
    expect(
      named.filter((volume) => !(volume in compose.volumes)),
      name,
    ).toEqual([]);
  }
});

/** The lines of a stage of a Dockerfile. */
const stageOf = ({ dockerfile, target }: { readonly dockerfile: string; readonly target: string }) =>
  read(dockerfile)
    .split(/^(?=FROM )/m)
    .find((stage) => new RegExp(`^FROM .* AS ${target}$`, 'm').test(stage)) ?? '';

test('every service that keeps running is restarted and has a health check, in this file or in its image', () => {
  for (const [name, { restart, healthcheck, build }] of Object.entries(services)) {
    // The others end.
    if (restart?.startsWith('on-failure')) continue;
    expect(restart, name).toBe('unless-stopped');
    expect(Boolean(healthcheck) || (build && /^HEALTHCHECK /m.test(stageOf(build))), name).toBe(true);
  }
});

test('what is built here writes to its volume and to /tmp alone, and has no right of the system', () => {
  const built = Object.values(services).filter(({ build }) => build);
  expect(built.length).toBeGreaterThan(2);
  for (const service of built)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

test('the tables of a cluster are made when its coordinator is there, and a server starts only when they are distributed', () => {
  const conditionsOf = (name: string) => services[name]?.depends_on;
  expect(conditionsOf('prepare')).toMatchObject({ citus: { condition: 'service_healthy', required: false } });
  // One that is not required may fail, and they start.
  for (const name of ['ingest', 'web', 'ingest-replica', 'web-replica'])
    expect(conditionsOf(name), name).toEqual({
      prepare: { condition: 'service_completed_successfully' },
      distribute: { condition: 'service_completed_successfully' },
    });
});

test('the images are built without a registry for the syntax of their Dockerfiles', () => {
  for (const { build } of Object.values(services)) if (build) expect(read(build.dockerfile)).not.toMatch(/^# syntax=/m);
});

test('both servers get the settings of metrics and traces', () => {
  for (const name of ['LOG_LEVEL', 'METRICS_TOKEN', 'METRICS_ALLOW', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    for (const service of ['ingest', 'web'])
      expect(services[service]?.environment?.[name], name).toContain(`\${${name}:-`);
});

test('nginx forwards no metrics', () => {
  expect(read('docs/examples/nginx.conf')).toMatch(/location = \/metrics \{\s+return 404;/);
});

test('more servers have the settings of the first one and publish no port, and nginx sends requests to all of them', () => {
  const conf = read('docs/examples/nginx.conf');
  for (const name of ['ingest', 'web']) {
    const { profiles, ports, ...replica } = services[`${name}-replica`] ?? {};
    expect([profiles, ports]).toEqual([['replicas'], []]);
    expect(replica).toMatchObject({ environment: services[name]?.environment });
    const port = services[name]?.ports?.[0]?.split(':').at(-1);
    for (const host of [name, `${name}-replica`]) expect(conf).toContain(`server ${host}:${port} `);
  }
});

test('nginx sends every path of the upload API to the upload servers, and no page', () => {
  const [, pattern = ''] =
    /location ~ (\S+) \{\s+proxy_pass http:\/\/uploads;/.exec(read('docs/examples/nginx.conf')) ?? [];
  const isUpload = (path: string) => new RegExp(pattern).test(path);
  // The upload servers send these to the pages, which have the files.
  const ofPages = ['/cli/{file}', '/install.sh'];
  expect(OPERATIONS.map(({ path }) => path).filter((path) => !ofPages.includes(path) && !isUpload(path))).toEqual([]);
  expect(
    listRoutes()
      .map(({ name }) => name)
      .filter(isUpload),
  ).toEqual([]);
});
