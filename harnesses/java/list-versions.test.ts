import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../plans/harness.mjs';
import { purlOf } from './drivers.mjs';
import { findMirror, listVersions } from './list-versions.mjs';

const PUBLISHED: Record<string, string[]> = {
  '/repo/mysql/mysql-connector-java/maven-metadata.xml': ['5.1.49', '8.0.7-dmr', '8.0.30', '8.0.31', '8.0.33'],
  '/repo/com/mysql/mysql-connector-j/maven-metadata.xml': ['8.0.31', '8.0.33', '9.7.0', '26.7.0'],
};

let home: string;
let repository: Server;

beforeAll(async () => {
  repository = createServer((request, response) => {
    const versions = PUBLISHED[request.url ?? ''];
    response.statusCode = versions ? 200 : 404;
    const list = versions?.map((version) => `<version>${version}</version>`).join('\n');
    response.end(`<metadata><versioning><release>9</release><versions>\n${list}</versions></versioning></metadata>`);
  });
  await new Promise<void>((resolve) => repository.listen(0, '127.0.0.1', resolve));
  home = mkdtempSync(path.join(tmpdir(), 'java-home-'));
  mkdirSync(path.join(home, '.m2'));
  const { port } = repository.address() as AddressInfo;
  const mirror = `<mirror><mirrorOf>central</mirrorOf><url>http://127.0.0.1:${port}/repo/</url></mirror>`;
  writeFileSync(path.join(home, '.m2', 'settings.xml'), `<settings><mirrors>${mirror}</mirrors></settings>`);
});
afterAll(() => {
  repository.close();
  rmSync(home, { recursive: true });
});

describe('listVersions', () => {
  const list = (driver: string) =>
    listVersions(driver, { env: { HOME: home }, signal: new AbortController().signal } as unknown as Context);

  it('joins both names of the MySQL driver, each version once, oldest first', async () => {
    const versions = (await list('mysql-connector-j')).map(({ version }) => version);
    expect(versions).toEqual(['5.1.49', '8.0.7-dmr', '8.0.30', '8.0.31', '8.0.33', '9.7.0', '26.7.0']);
  });

  it('says which address does not have the driver', async () => {
    await expect(list('drizzle-jdbc')).rejects.toThrow(
      /org\/drizzle\/jdbc\/drizzle-jdbc\/maven-metadata.xml responds with 404/,
    );
  });
});

describe('purlOf', () => {
  it('names the package under which Maven has the version', () => {
    const purls = ['8.0.7-dmr', '8.0.30', '8.0.31', '26.7.0'].map((version) =>
      purlOf({ name: 'mysql-connector-j', version }),
    );
    expect(purls).toEqual([
      'pkg:maven/mysql/mysql-connector-java@8.0.7-dmr',
      'pkg:maven/mysql/mysql-connector-java@8.0.30',
      'pkg:maven/com.mysql/mysql-connector-j@8.0.31',
      'pkg:maven/com.mysql/mysql-connector-j@26.7.0',
    ]);
  });
});

describe('findMirror', () => {
  it('takes a mirror of Maven Central, and neither one of another repository nor a comment', () => {
    const mirror = (of: string, url: string) => `<mirror><mirrorOf>${of}</mirrorOf><url>${url}</url></mirror>`;
    expect(findMirror(mirror('jboss', 'http://a') + mirror('*', 'http://b'))).toBe('http://b');
    expect(findMirror(`${mirror('external:http:*', 'http://a')}<!-- ${mirror('*', 'http://b')} -->`)).toBeNull();
  });
});
