import { expect, it } from 'vitest';
import type { Context } from '../plans/harness.mjs';
import { runMaven } from './install-drivers.mjs';

const OUTPUT = `\u001b[0m\u001b[0m[ERROR] Failed to execute goal on project mysql-connector-j-99.1.0: Could not resolve dependencies for project tachograph:mysql-connector-j-99.1.0:jar:1: Could not find artifact com.mysql:mysql-connector-j:jar:99.1.0 in central (https://repo.maven.apache.org/maven2) -> [Help 1]
[ERROR]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
\u001b[0m\u001b[0m`;

const failWith = (code: number | null, stdout: string, stderr: string) =>
  runMaven({ start: async () => ({ code, stdout, stderr }) } as unknown as Context, 'pom.xml', []);

it('says what Maven could not do, without what Maven says around it', async () => {
  await expect(failWith(1, OUTPUT, '')).rejects.toThrow(
    /^Could not resolve dependencies .* Could not find artifact com.mysql:mysql-connector-j:jar:99.1.0 in central \(\S+\)$/,
  );
  await expect(failWith(null, '', 'mvn cannot be started: ENOENT')).rejects.toThrow('mvn cannot be started: ENOENT');
});
