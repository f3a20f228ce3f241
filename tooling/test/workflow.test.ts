import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseParts } from './parts.mjs';

type Step = { readonly uses?: string; readonly run?: string };
type Job = { readonly 'timeout-minutes': number | string; readonly steps: readonly Step[] };
type Share = { readonly node: string; readonly minutes: number; readonly part: string };
type Workflow = {
  readonly permissions: object;
  readonly jobs: Record<string, Job> & { readonly test: Job & { strategy: { matrix: { include: readonly Share[] } } } };
};

const workflow: Workflow = parse(readFileSync(new URL('../../.github/workflows/ci.yml', import.meta.url), 'utf8'));
const shares = workflow.jobs.test.strategy.matrix.include.map((share) => {
  const args = share.part.split(' ');
  return { ...share, name: args[0] ?? '', shard: parseParts(args).shard };
});
const partsOf = (node: string) => [...new Set(shares.filter((share) => share.node === node).map(({ name }) => name))];

describe('.github/workflows/ci.yml', () => {
  test('runs every part on the oldest Node, and on the newest what may differ there', () => {
    expect(partsOf('20')).toEqual(['lint', 'unit', 'db', 'pooled', 'plain', 'e2e', 'harnesses']);
    expect(partsOf('24')).toEqual(['unit', 'db']);
  });

  test('runs each part whole: where it is shared out, no share is missing', () => {
    for (const { name, node, shard } of shares) {
      const of = shares.filter((share) => share.name === name && share.node === node);
      const indices = of.map((share) => share.shard?.index ?? 1);
      expect([name, node, indices]).toEqual([name, node, Array.from(Array(shard?.count ?? 1), (_, at) => at + 1)]);
    }
  });

  test('ends every job, reads the repository and nothing else, and hands values to scripts by the environment', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { minutes } of shares) expect(minutes).toBeLessThanOrEqual(30);
    for (const job of Object.values(workflow.jobs)) {
      expect(job['timeout-minutes']).toBeDefined();
      for (const { uses, run = '' } of job.steps) {
        if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
        expect(run).not.toContain('${{');
      }
    }
  });
});
