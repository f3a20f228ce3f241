import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = { readonly environment?: Readonly<Record<string, string>>; readonly ports?: readonly string[] };

const compose: { readonly services: Readonly<Record<string, Service>> } = parse(
  readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'),
);

/** The value of a variable of compose where nothing is set: `${NAME:-default}`. */
const defaultOf = (value = '') => /^\$\{[A-Z_]+:-(.*)\}$/.exec(value)?.[1] ?? value;

test('in their container the pages hand imports to the service of the upload server, at the port it listens on', () => {
  const url = new URL(defaultOf(compose.services.web?.environment?.INGEST_INTERNAL_URL));
  const service = compose.services[url.hostname];
  expect(Object.keys(compose.services)).toContain(url.hostname);
  expect(service?.ports?.map((mapping) => mapping.split(':').at(-1))).toEqual([url.port]);
});
