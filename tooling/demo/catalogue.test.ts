import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../harnesses/scenarios/read-catalogue.mjs';

const root = new URL('../..', import.meta.url);
/** A scenario of the published figures. */
type Published = {
  readonly id: string;
  readonly title: string;
  readonly workPerOp?: number;
  readonly sql?: string;
};
const published = JSON.parse(readFileSync(new URL('prisma/figures/scenarios.json', root), 'utf8')) as Record<
  string,
  readonly Published[]
>;

const PROJECTS = [
  ['node', 'node-connectors'],
  ['go', 'go-transport'],
  ['java', 'jdbc-connectors'],
  ['cpp', 'cpp-protocol'],
] as const;
const written = PROJECTS.filter(([harness]) =>
  existsSync(fileURLToPath(new URL(`harnesses/scenarios/${harness}.json`, root))),
);

// Results of our harnesses appear in the row of the published figures only if both describe the scenario identically.
describe.each(written)('the catalogue of the %s harness', (harness, project) => {
  const known = new Map(published[project]?.map((scenario) => [scenario.id, scenario]));
  const shared = readCatalogue(harness).filter(({ id }) => known.has(id));

  it(`has scenarios of ${project}`, () => {
    expect(shared.length).toBeGreaterThan(0);
  });

  it.each(shared)('$id has the statement, the work per operation and the title of the published one', (ours) => {
    const { sql, workPerOp, title } = known.get(ours.id) ?? {};
    expect({ sql: ours.sql, workPerOp: ours.workPerOp, title: ours.title }).toEqual({ sql, workPerOp, title });
  });
});
