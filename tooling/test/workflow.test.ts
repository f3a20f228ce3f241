import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseParts, partsOf } from './parts.ts';

type Step = { readonly uses?: string; readonly run?: string };
type Job = { readonly if?: string; readonly 'timeout-minutes': number; readonly steps: readonly Step[] };
type Shared = Job & { readonly strategy: { readonly matrix: { readonly part: readonly string[] } } };
type Workflow = {
  readonly on: Record<string, unknown>;
  readonly permissions: object;
  readonly jobs: Record<string, Job> & { readonly gate: Shared; readonly slow: Shared };
};

const text = readFileSync(new URL('../../.github/workflows/ci.yml', import.meta.url), 'utf8');
const workflow: Workflow = parse(text, { merge: true });
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
    expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request', 'schedule', 'workflow_dispatch']);
    expect(workflow.on.push).toEqual({ branches: ['main'], tags: ['v*'] });
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

  test('ends every job, reads the repository and nothing else, and hands values to scripts by the environment', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(45);
      expect(job.steps.length).toBeGreaterThan(0);
      for (const { uses, run = '' } of job.steps) {
        if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
        expect(run).not.toContain('${{');
      }
    }
  });
});
