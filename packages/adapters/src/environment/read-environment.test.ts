import type { Environment } from '@tachograph/schema/environment';
import { describe, expect, test } from 'vitest';
import { completeEnvironment, noteOfStated } from './read-environment.ts';

const read = (text: string) => completeEnvironment({}, text).environment;

describe('a page of figures', () => {
  test('about two hosts: the docs of a Node.js connector', () => {
    const text = `## Results

Benchmarks runs on two Digital Ocean hosts with 8GB of memory and 4 CPU's, running Ubuntu 20.04.

* **Server Host**: MariaDB 10.6 under the default configuration, just commenting bind-address to permit access from other server.
* **Client Host**: Node.js version v16.5.0
  (change the ./test/conf.js to set connection information)

* [**mysql**](https://www.npmjs.com/package/mysql): version 2.18.1
benchmarks runs the same command 10 different threads (each one having a dedicated connection).
mariadb@3.0.1-rc benchmark`;
    expect(read(text)).toEqual({
      client: { cpu: { logical: 4 }, memoryBytes: 8 * 2 ** 30, os: 'Ubuntu 20.04' },
      runtime: { name: 'node', version: '16.5.0' },
      server: { product: 'mariadb', version: '10.6' },
      link: { topology: 'two-hosts' },
    });
  });

  test('without Markdown, with bullets and other quotes, where prose names the server once more', () => {
    const text = `Which Node.js connector is best to use?
  • Batch support
Benchmarks runs on two DigitalOcean hosts with 16GB of memory and 4 CPU’s, running Ubuntu 22.04.

  • Server Host: MariaDB Server 10.6 under the default configuration
  • Client Host: Node.js version v18.13.0

MariaDB Server 10.6 with MDEV-19237 avoids resending metadata when they haven’t changed.`;
    expect(read(text)).toEqual({
      client: { cpu: { logical: 4 }, memoryBytes: 16 * 2 ** 30, os: 'Ubuntu 22.04' },
      runtime: { name: 'node', version: '18.13.0' },
      server: { product: 'mariadb', version: '10.6' },
      link: { topology: 'two-hosts' },
    });
  });

  test('with labels of a machine and of a VM: of the memory it says two things, so it says none', () => {
    const text = `These benchmarks are executed on a Virtual Machine.
MariaDB is installed in the VM itself to avoid networking delays.

## About the system
CPU: AMD Ryzen 9 5950X
RAM: 64GB (4x16GB) 4266MHz DDR4 CL19

## About the VM
CPU: 8 threads
RAM: 16GB
OS: Debian 12, Kernel: 6.1.0-23-amd64

## MariaDB
Version: 11.4.2-MariaDB-deb12
\`\`\`server.cnf
innodb-buffer-pool-size=16G
\`\`\``;
    expect(read(text)).toEqual({
      client: { cpu: { model: 'AMD Ryzen 9 5950X', logical: 8 }, os: 'Debian 12', kernel: '6.1.0-23-amd64' },
      server: { product: 'mariadb', version: '11.4.2' },
      link: { topology: 'same-host' },
    });
  });

  test('over a socket of the same host, beside versions of libraries and cores that may be physical', () => {
    const text = `The benchmarks try to [*minimize communication overhead by using UNIX sockets].

* Database: MySQL 8.4.1, running on a Docker container in localhost.
* OS: Ubuntu 24.04
* CPU: Intel(R) Core(TM) i7-10510U CPU @ 1.80GHz, 8 cores.
* MySQL C API: libmysqlclient24 (as included in the official MySQL 8.4.4 release).
* MariaDB C API: libmariadb3 1:10.11.11-0ubuntu0.24.04.2 (official Ubuntu package).`;
    expect(read(text)).toEqual({
      client: { cpu: { model: 'Intel(R) Core(TM) i7-10510U CPU @ 1.80GHz' }, os: 'Ubuntu 24.04' },
      server: { product: 'mysql', version: '8.4.1' },
      link: { topology: 'same-host', transport: 'unix' },
    });
  });

  test('of two servers, on one host and sometimes on two: neither is filled in', () => {
    const text = `MariaDB 1.5.3 MySQL 5.1.39 Drizzle 1.4 The benchmark
Benchmark have been executed on MariaDB Server 10.1.17 and MySQL Community Server 5.7.13 databases.

Environment

Execution (client and server) is done on a single server droplet on digitalocean.com using the following parameters:
Java(TM) SE Runtime Environment (build 1.8.0_101-b13) 64bits (actual last version when running this benchmark) Ubuntu 16.04 64bits 512Mb memory 1 CPU database MariaDB "10.1.17-MariaDB", MySQL Community Server build "5.7.15-0ubuntu0.16.04.1"

When indicated "distant", benchmarks are runs with separate client and server on 2 identical hosts on same datacenter.`;
    expect(read(text)).toEqual({
      client: { cpu: { logical: 1 }, memoryBytes: 512 * 2 ** 20, os: 'Ubuntu 16.04' },
      runtime: { name: 'java', version: '1.8.0_101' },
    });
  });
});

test.each([
  [
    'Server: PostgreSQL 16.2 on localhost',
    { server: { product: 'postgresql', version: '16.2' }, link: { topology: 'same-host' } },
  ],
  ['| Database | MySQL 8.0.33 |', { server: { product: 'mysql', version: '8.0.33' } }],
  ['Node.js: v20.1.0', { runtime: { name: 'node', version: '20.1.0' } }],
  ['Go version: 1.22.1', { runtime: { name: 'go', version: '1.22.1' } }],
  [
    'Benchmarks were run on MariaDB 10.11.2 with Java 21 on a single machine.',
    {
      runtime: { name: 'java', version: '21' },
      server: { product: 'mariadb', version: '10.11.2' },
      link: { topology: 'same-host' },
    },
  ],
  [
    'Database: MariaDB 10.6\nThe benchmarks were executed against MariaDB 10.6.4.',
    { server: { product: 'mariadb', version: '10.6.4' } },
  ],
])('clear words are read: %s', (text, environment) => {
  expect(read(text)).toEqual(environment);
});

test.each([
  'mysql 8 x 4,826 ops/sec ±1.06% (280 runs sampled)',
  '| driver | mysql 8 | mariadb 10.6 |\n|---|---|---|\n| select | 12 | 13 |',
  '| Database | MySQL 8.0.33 | MariaDB 10.6.4 |',
  'This package requires Node 18 or later and supports MySQL 8.0.',
  'Node.js: v18.0.0 or later',
  'Runtime: Node 16.1, 18.2 and 20.3',
  'Database: MySQL 8.0+',
  'Server: MariaDB 10.6, 10.11',
  '## Requirements\nDatabase: MariaDB 10.6.4\nNode.js: v18.0.0',
  '## 3.2.0 (2024-01-02)\n* Database: MySQL 8.0.33\n* benchmarks run on MariaDB 11.4.2',
  'Changelog:\n* Benchmarks run on MariaDB 11.4.2',
  '* benchmarks now run on MariaDB 11.4.2 instead of 10.6.1',
  'If the benchmarks are run on a single machine with MySQL 8.0.33, expect noise.',
  'To run the benchmarks on MySQL 8.0.33, set DB_HOST.',
  'Benchmarks were run with mysql 2.18.1 and mariadb 3.0.1.',
  'Benchmarks were run on MySQL 2.18.1.',
  'Benchmarks were run on two machines.',
  'Tests run on Ubuntu 22.04 with Node 18.1.0.',
  'We like MySQL 8.0.33 on Ubuntu 22.04.',
  '```\nDatabase: MySQL 8.0.33\n```',
  '{ "server": "MySQL 8.0.33", "node": "18.1.0" }',
  'cpu: 12.5% user',
  'Version: 2.2.5',
  'Server host: db1.example.org',
  'memory: 752 B/op',
])('words that mean something else are not: %s', (text) => {
  expect(read(text)).toEqual({});
});

test('what is known stays, another server or runtime adds nothing to it, and what is added is named', () => {
  const text = 'Database: MariaDB 10.6.4 on localhost\nNode.js: v20.1.0\nOS: Debian 12';
  const known: Environment = {
    server: { product: 'mysql', version: null },
    client: { os: 'Alpine 3.20', cpu: { model: null } },
  };
  const { environment, added } = completeEnvironment(known, text);
  expect(environment).toMatchObject({
    client: { os: 'Alpine 3.20' },
    runtime: { name: 'node', version: '20.1.0' },
    server: { product: 'mysql', version: null },
    link: { topology: 'same-host' },
  });
  expect(noteOfStated(added)).toEqual([
    'Read from the text around the figures: link.topology, runtime.name, runtime.version.',
  ]);
  expect(noteOfStated([])).toEqual([]);
});

test('a long text is read in time that grows with its length', () => {
  const text = 'benchmarks '.repeat(2_000_000 / 11);
  expect(read(text)).toEqual({});
  expect(read(`${'Server: '.repeat(100_000)}\n${'x '.repeat(500_000)}`)).toEqual({});
});
