import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const composeFile = read('docker-compose.yml');
const { services } = parse(composeFile, { merge: true }) as {
  readonly services: Readonly<Record<string, { readonly profiles?: readonly string[] }>>;
};

export const PROFILES = [...new Set(Object.values(services).flatMap(({ profiles = [] }) => profiles))].sort();

/** @returns why no container can be started on this machine; null where one can */
export function whyNoEngine(): string | null {
  for (const words of [['compose', 'version'], ['info']]) {
    const { status, stderr, error } = spawnSync('docker', words, { encoding: 'utf8' });
    if (error) return 'Docker is not installed';
    if (status !== 0) return `docker ${words.join(' ')}: ${stderr.trim().split('\n').at(-1)}`;
  }
  return null;
}

/** What `docker-compose.yml` describes, under a name of its own beside other installations on this machine. */
export function createCompose() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-containers-'));
  const envFile = path.join(folder, '.env');
  const project = `tachograph-test-${randomUUID().slice(0, 8)}`;
  // A variable of this process would precede the file.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('COMPOSE_') && !composeFile.includes(`\${${name}`)),
  );
  const everyProfile = PROFILES.flatMap((profile) => ['--profile', profile]);

  const docker = (...words: string[]) =>
    new Promise<string>((resolve, reject) => {
      execFile('docker', words, { cwd: root, env, maxBuffer: 2 ** 28 }, (error, out, err) =>
        error ? reject(new Error(`docker ${words.join(' ')}: ${error.code}\n${out}${err}`)) : resolve(out.trim()),
      );
    });

  /** `docker compose` with these words: what it printed. */
  const run = (...words: string[]) =>
    docker('compose', '--project-name', project, '--env-file', envFile, '--progress', 'plain', ...words);

  return {
    run,

    /** Writes `.env`: that of `.env.example`, with these settings. */
    set(settings: Readonly<Record<string, string | number>>) {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      writeFileSync(envFile, `${read('.env.example')}\n${lines.join('\n')}\n`);
    },

    /** The bytes of the image that is built for a service. */
    readImageSize: async (service: string) =>
      Number(await docker('image', 'inspect', '--format', '{{.Size}}', `${project}-${service}`)),

    /** What each container is, by service: `healthy`, or `exited 0`. */
    async readStates(): Promise<Record<string, string>> {
      const lines = (await run(...everyProfile, 'ps', '--all', '--format', 'json')).split('\n').filter(Boolean);
      const toState = ({ Service, State, Health, ExitCode }: Record<string, string>) =>
        [Service, State === 'exited' ? `exited ${ExitCode}` : Health || State] as const;
      return Object.fromEntries(lines.map((line) => toState(JSON.parse(line))));
    },

    /** Removes the containers and networks; with `--volumes` also what they keep. */
    down: (...options: string[]) => run(...everyProfile, 'down', '--timeout', '600', ...options),

    /** Removes everything that is there because of it. */
    async remove() {
      await run(...everyProfile, 'down', '--timeout', '600', '--volumes', '--remove-orphans', '--rmi', 'local');
      rmSync(folder, { recursive: true });
    },
  };
}
