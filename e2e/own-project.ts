import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { stack } from './stack.ts';

export type OwnProject = {
  readonly slug: string;
  /** To upload to it. */
  readonly token: string;
};

/** An empty project of one test, which no other one meets. No request creates a project, so a program does. */
export async function createOwnProject(name: string): Promise<OwnProject> {
  const slug = `${name}-${randomUUID().slice(0, 8)}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tooling/browser-tests/main.ts', slug],
    { env: { ...process.env, DATABASE_URL: stack.databaseUrl() } },
  );
  return { slug, token: stdout.trim() };
}
