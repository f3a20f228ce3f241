import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseParts, partsOf } from './parts.ts';

type Step = { readonly uses?: string; readonly run?: string };
type Job = {
  readonly if?: string;
  readonly needs?: string;
  readonly 'timeout-minutes': number;
  readonly steps: readonly Step[];
};
type Shared = Job & { readonly strategy: { readonly matrix: { readonly part: readonly string[] } } };
type Workflow = {
  readonly on: Record<string, unknown>;
  readonly permissions: object;
  readonly jobs: Record<string, Job> & { readonly gate: Shared; readonly slow: Shared };
};

const read = (file: string) =>
  parse(readFileSync(new URL(`../../.github/${file}`, import.meta.url), 'utf8'), { merge: true });
const workflow: Workflow = read('workflows/ci.yml');
const sharesOf = (job: Shared) =>
  job.strategy.matrix.part.map((part) => {
    const args = part.split(' ');
    return { name: args[0] ?? '', shard: parseParts(args).shard };
  });
const namesIn = (job: Shared) => [...new Set(sharesOf(job).map(({ name }) => name))];

describe('.github/workflows/ci.yml', () => {
  test('runs every part of the gate for each push, and every slow one each night and for a release', () => {
    const { gate, slow } = workflow.jobs;
    expect(namesIn(gate)).toEqual(partsOf('gate'));
    expect(namesIn(slow)).toEqual(partsOf('slow'));
    expect(Object.keys(workflow.on)).toEqual([
      'push',
      'pull_request',
      'workflow_call',
      'schedule',
      'workflow_dispatch',
    ]);
    expect(workflow.on.push).toEqual({ branches: ['main'] });
    expect(gate.if).toBeUndefined();
    for (const when of ["event_name == 'schedule'", "ref_type == 'tag'"]) expect(slow.if).toContain(when);
  });

  test('runs each part whole: where it is shared out, no share is missing', () => {
    for (const job of [workflow.jobs.gate, workflow.jobs.slow])
      for (const { name, shard } of sharesOf(job)) {
        const indices = sharesOf(job).flatMap((share) => (share.name === name ? (share.shard?.index ?? 1) : []));
        expect([name, indices]).toEqual([name, Array.from(Array(shard?.count ?? 1), (_, at) => at + 1)]);
      }
  });
});

describe('.github/workflows/release.yml', () => {
  const { on, jobs }: { on: unknown; jobs: Record<string, Job> } = read('workflows/release.yml');

  test('publishes for a tag alone, and after all checks', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    const { checks, ...publishing } = jobs;
    expect(checks).toMatchObject({ uses: './.github/workflows/ci.yml' });
    expect(Object.values(publishing).map(({ needs }) => needs)).toEqual(['checks', 'checks']);
  });

  test('publishes only a commit that states the version of the tag, and signs what it publishes', () => {
    for (const { steps } of [jobs.command, jobs.images].filter((job) => job !== undefined)) {
      const lines = steps.map(({ uses, run = '' }) => uses ?? run);
      const [compared, signed] = ['"$GITHUB_REF_NAME"', 'actions/attest-build-provenance'].map((text) =>
        lines.findIndex((line) => line.includes(text)),
      );
      expect(compared).toBeGreaterThan(0);
      expect(signed).toBeGreaterThan(compared ?? 0);
    }
  });

  test('publishes every image that docker compose builds', () => {
    const { services } = read('../docker-compose.yml');
    const built = Object.values(services as Record<string, { build?: { target: string; dockerfile: string } }>);
    const targets = new Set(built.flatMap(({ build }) => (build ? [`${build.target} ${build.dockerfile}`] : [])));
    const { include } = (jobs.images as unknown as { strategy: { matrix: { include: object[] } } }).strategy.matrix;
    const published = (include as { target: string; app: string }[]).map(
      ({ target, app }) => `${target} apps/${app}/Dockerfile`,
    );
    expect(published.sort()).toEqual([...targets].sort());
  });
});

test.each(['ci', 'release'])(
  '%s.yml ends every job, reads the repository unless a job states more, and hands values to scripts by the environment',
  (name) => {
    const { permissions, jobs }: Workflow = read(`workflows/${name}.yml`);
    expect(permissions).toEqual({ contents: 'read' });
    for (const { steps = [], ...job } of Object.values(jobs)) {
      if (steps.length > 0) expect(job['timeout-minutes']).toBeLessThanOrEqual(45);
      else expect(job).toHaveProperty('uses');
      for (const { uses, run = '' } of steps) {
        if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
        expect(run).not.toContain('${{');
      }
    }
  },
);

test('forms of issues have unique ids, and ask for secrets to be taken out', () => {
  for (const name of ['bug', 'idea', 'unread-output']) {
    const { body }: { body: { id?: string }[] } = read(`ISSUE_TEMPLATE/${name}.yml`);
    const ids = body.flatMap(({ id }) => id ?? []);
    expect([name, new Set(ids).size]).toEqual([name, ids.length]);
  }
  for (const name of ['bug', 'unread-output'])
    expect(JSON.stringify(read(`ISSUE_TEMPLATE/${name}.yml`))).toMatch(/tokens|secrets/);
});
