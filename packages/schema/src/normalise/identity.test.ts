import { describe, expect, it } from 'vitest';
import type { Environment } from '../environment/environment.ts';
import type { Harness } from '../run/run.ts';
import {
  DEFAULT_IDENTITY_KEYS,
  environmentIdentity,
  environmentLabel,
  identityValues,
  rttClass,
  toIdentityKeys,
} from './identity.ts';

const environment: Environment = {
  client: {
    cpu: { model: 'AMD EPYC', vendor: 'AMD', arch: 'x86_64', logical: 2, cores: 2, mhz: 2596 },
    memoryBytes: 25_276_502_016,
    os: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.44-1-amd64',
    virtualization: 'kvm',
    cloud: { provider: 'digitalocean', instanceType: 's-4vcpu-8gb', region: 'fra1' },
    governor: 'performance',
  },
  runtime: { name: 'node', version: '20.20.2', flags: [] },
  server: {
    product: 'mariadb',
    version: '10.11.19',
    rawVersion: '5.5.5-10.11.19-MariaDB',
    config: { max_connections: 151 },
  },
  link: { transport: 'tcp', tls: null, topology: 'same-host', rttMs: 0.04, compression: false },
  pinning: { server: [1, 2], client: [0] },
  quality: { loadBefore: 0.4, loadAfter: 1.1, stealPct: 0 },
  extra: { hostname: 'runner-7' },
};
const harness: Harness = { name: 'tachograph-node', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } };

/** The identity after one field of a copy of the environment above is set to something else. */
const identityWith = (path: string, value: unknown, keys?: readonly string[]): string => {
  const copy = structuredClone(environment);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = copy as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  at[last] = value;
  return environmentIdentity(identityValues(copy, harness, keys));
};
const identity = environmentIdentity(identityValues(environment, harness));

describe('the identity of an environment', () => {
  it.each([
    ['clock rate', 'client.cpu.mhz', 3100],
    ['CPU vendor', 'client.cpu.vendor', null],
    ['physical cores', 'client.cpu.cores', 1],
    ['memory', 'client.memoryBytes', 1],
    ['governor', 'client.governor', 'powersave'],
    ['cloud region', 'client.cloud.region', 'nyc3'],
    ['load', 'quality', { loadBefore: 9, loadAfter: 9, stealPct: 3 }],
    ['host name', 'extra', { hostname: 'runner-8' }],
    ['kernel patch', 'client.kernel', '6.1.99-3-amd64'],
    ['minor release of the system', 'client.os', 'Debian GNU/Linux 12.4'],
    ['runtime patch', 'runtime.version', 'v20.20.9'],
    ['runtime flags', 'runtime.flags', ['--expose-gc']],
    ['server patch', 'server.version', '10.11.99'],
    ['round trip within its class', 'link.rttMs', 0.09],
    ['order of pinned cores', 'pinning.server', [2, 1]],
  ])('is not changed by %s', (_, path, value) => expect(identityWith(path, value)).toBe(identity));

  it.each([
    ['CPU model', 'client.cpu.model', 'Intel Xeon'],
    ['architecture', 'client.cpu.arch', 'aarch64'],
    ['logical cores', 'client.cpu.logical', 4],
    ['kernel minor', 'client.kernel', '6.8.0-1-amd64'],
    ['major release of the system', 'client.os', 'Debian GNU/Linux 13 (trixie)'],
    ['virtualisation becoming unknown', 'client.virtualization', null],
    ['instance type', 'client.cloud.instanceType', 's-8vcpu'],
    ['runtime minor', 'runtime.version', '20.19.0'],
    ['server product', 'server.product', 'mysql'],
    ['server minor', 'server.version', '11.4.2'],
    ['a setting of the server', 'server.config', { max_connections: 500 }],
    ['transport', 'link.transport', 'unix'],
    ['topology', 'link.topology', 'distant'],
    ['TLS', 'link.tls', 'TLSv1.3'],
    ['round trip in another class', 'link.rttMs', 0.4],
    ['pinned core', 'pinning.client', [1]],
  ])('is changed by %s', (_, path, value) => expect(identityWith(path, value)).not.toBe(identity));

  it('counts the tool by name and major version only', () => {
    const withTool = (name: string, version: string) =>
      environmentIdentity(identityValues(environment, { ...harness, tool: { name, version } }));
    expect(withTool('tinybench', '6.9.0')).toBe(identity);
    expect(withTool('tinybench', '7.0.0')).not.toBe(identity);
    expect(withTool('mitata', '6.2.3')).not.toBe(identity);
  });
  it('does not depend on the order of settings of the server', () => {
    expect(identityWith('server.config', { a: 1, b: 2 })).toBe(identityWith('server.config', { b: 2, a: 1 }));
  });
  it('reads a system release with two parts where the vendor counts so', () => {
    const os = (text: string) => identityWith('client.os', text);
    expect(os('Ubuntu 22.04.3 LTS')).toBe(os('Ubuntu 22.04.5 LTS'));
    expect(os('Ubuntu 22.04')).not.toBe(os('Ubuntu 22.10'));
  });
  it('groups by the keys of the project alone', () => {
    const keys = DEFAULT_IDENTITY_KEYS.filter((key) => key !== 'client.kernel');
    expect(identityWith('client.kernel', '6.1.0', keys)).toBe(identityWith('client.kernel', '6.8.0', keys));
  });
  it('names every field it could not read as null, in a fixed order', () => {
    const values = identityValues({}, null);
    expect(values.map(({ key }) => key)).toEqual(DEFAULT_IDENTITY_KEYS);
    expect(values.every(({ value }) => value === null)).toBe(true);
  });
});

describe('rttClass', () => {
  it.each([
    [null, null],
    [0.05, 'under 0.1 ms'],
    [0.1, '0.1 to 1 ms'],
    [1, '1 to 10 ms'],
    [42, '10 ms and more'],
  ])('puts %j in "%s"', (rtt, name) => expect(rttClass(rtt)).toBe(name));
});

describe('environmentLabel', () => {
  it('says the server, the runtime, the link, the pinning and the processor', () => {
    expect(environmentLabel(environment)).toBe('MariaDB 10.11 · Node 20.20 · same host · pinned · AMD EPYC');
  });
  it.each([
    ['Intel(R) Xeon(R) Processor', 'Intel Xeon'],
    ['Intel(R) Core(TM) i7-10510U CPU @ 1.80GHz', 'Intel Core i7-10510U'],
    ['AMD EPYC 7543 32-Core Processor', 'AMD EPYC 7543'],
    ['Apple M2', 'Apple M2'],
    ['Processor', 'environment not stated'],
  ])('the processor %s is %s', (model, label) => {
    expect(environmentLabel({ client: { cpu: { model } } })).toBe(label);
  });
  it('says that nothing is known where nothing is', () => {
    expect(environmentLabel({})).toBe('environment not stated');
  });
});

describe('toIdentityKeys', () => {
  it('has each key once, in the order of the fields, and null for all of them', () => {
    expect(toIdentityKeys(['server.version', 'client.os', 'server.version'])).toEqual(['client.os', 'server.version']);
    expect(toIdentityKeys([...DEFAULT_IDENTITY_KEYS].reverse())).toBeNull();
  });
});
