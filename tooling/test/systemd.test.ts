import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findDocument, ROOT, readFile } from '../docs/testing/documents.ts';
import { readSettings } from '../start/settings.mjs';

const FILE = 'docs/systemd/tachograph.service';

/** Sections of a unit file, with each key and its values in their order. */
function parseUnit(text: string): Map<string, Map<string, string[]>> {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name] = /^\[([A-Z][a-z]+)\]$/.exec(line) ?? [];
    const [, key, value = ''] = /^([A-Z][A-Za-z]*)=(.*)$/.exec(line) ?? [];
    if (name) {
      section = new Map();
      sections.set(name, section);
    } else if (key) section.set(key, [...(section.get(key) ?? []), value]);
    else throw new Error(`${FILE}:${at + 1} is neither a section nor a setting: ${line}`);
  }
  return sections;
}

const unit = parseUnit(readFile(FILE));
const valuesOf = (key: string) => unit.get('Service')?.get(key) ?? [];
const [folder = ''] = valuesOf('WorkingDirectory');

test('the unit has the three sections, and each key once but lists', () => {
  expect([...unit.keys()]).toEqual(['Unit', 'Service', 'Install']);
  const repeated = [...unit.values()].flatMap((section) =>
    [...section].filter(([key, values]) => values.length > 1 && key !== 'Environment').map(([key]) => key),
  );
  expect(repeated).toEqual([]);
});

test('a file that is not a unit is rejected', () => {
  expect(() => parseUnit('[Service]\nExecStart /usr/bin/node')).toThrow(`${FILE}:2 is neither`);
});

test('it starts a program that exists, from the folder of the checkout', () => {
  const [program = '', script = '', ...rest] = valuesOf('ExecStart')[0]?.split(' ') ?? [];
  expect([program, rest]).toEqual(['/usr/bin/node', ['start']]);
  expect(existsSync(path.join(ROOT, script))).toBe(true);
  expect(JSON.parse(readFile('package.json')).scripts.start).toBe(`node ${script} start`);
});

test('the variables that it sets are settings, and their values are valid', () => {
  const variables = Object.fromEntries(valuesOf('Environment').map((entry) => entry.split('=') as [string, string]));
  const documented = findDocument('docs/settings.md').text;
  const unknown = Object.keys(variables).filter((name) => name !== 'HOME' && !documented.includes(`| \`${name}\` |`));
  expect(unknown).toEqual([]);
  expect(readSettings(variables, folder).dataDir).toBe('/var/lib/tachograph');
});

test('it can write what it has to: data, caches, dependencies and builds, and nothing else', () => {
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('ReadWritePaths')).toEqual([folder]);
  const written = [
    ...valuesOf('StateDirectory').map((name) => `/var/lib/${name}`),
    ...valuesOf('CacheDirectory').map((name) => `/var/cache/${name}`),
  ];
  expect(valuesOf('Environment').map((entry) => entry.split('=')[1])).toEqual(written);
  for (const key of ['StateDirectoryMode', 'CacheDirectoryMode']) expect(valuesOf(key)).toEqual(['0700']);
});

test('it is restarted when it fails, and has longer to stop than its servers take', () => {
  expect(valuesOf('Restart')).toEqual(['on-failure']);
  // SIGTERM to all of its processes would stop the database beside the servers.
  expect(valuesOf('KillMode')).toEqual(['mixed']);
  const closeWithin = /CLOSE_WITHIN_MS = ([\d_]+)/.exec(readFile('apps/ingest/src/main.ts'))?.[1]?.replace('_', '');
  expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(2 * Number(closeWithin));
});

test.each([
  'NoNewPrivileges',
  'PrivateDevices',
  'PrivateTmp',
  'ProtectControlGroups',
  'ProtectHome',
  'ProtectKernelModules',
  'ProtectKernelTunables',
  'RestrictNamespaces',
  'RestrictSUIDSGID',
])('it has few rights: %s', (key) => {
  expect(valuesOf(key)).toEqual(['yes']);
});

test('JavaScript can be compiled while it runs', () => {
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
});
