import { toSlug } from '@tachograph/schema/text';
import type pg from 'pg';
import { nameDriver, nameScenario, nameVersion } from './make-upload.ts';
import { HUGE, type Shape, slugsOf, toShapes } from './shapes.ts';

/** What URLs need to know of a project. */
export type Address = {
  readonly slug: string;
  readonly scenario: string;
  readonly driver: string;
  /** The query of a comparison of six versions in up to twelve scenarios. */
  readonly comparison: string;
  readonly environment: string;
  readonly run: string;
};

const NEWEST = `
SELECT p.id AS project, lpad(to_hex(r.id), 16, '0') AS run, lpad(to_hex(e.id), 16, '0') AS environment, e.label
FROM projects p
JOIN LATERAL (SELECT * FROM runs r WHERE r.project_id = p.id ORDER BY started_at DESC, id DESC LIMIT 1) r ON true
JOIN environments e ON e.project_id = p.id AND e.id = r.environment_id
WHERE p.slug = $1`;

const SCENARIOS = 12;
const VERSIONS = 6;

const names = (length: number, name: (nth: number) => string) => Array.from({ length }, (_, nth) => name(nth));

/** Six versions: the newest of six drivers, or also the one before where there are fewer. */
function toVersions({ drivers, versions }: Shape): string[] {
  return names(VERSIONS, (nth) => {
    const version = versions - 1 - Math.floor(nth / drivers);
    return `${nameDriver(nth % drivers)}@${nameVersion(version)}`;
  });
}

/** The first project of each shape. */
export async function readAddresses(client: pg.Client, points: number): Promise<ReadonlyMap<string, Address>> {
  const addresses = new Map<string, Address>();
  for (const shape of toShapes(points)) {
    const slug = slugsOf(shape)[0] ?? shape.name;
    const { rows } = await client.query<{ run: string; environment: string; label: string }>(NEWEST, [slug]);
    const [row] = rows;
    if (!row) throw new Error(`the project ${slug} has no run`);
    const versions = toVersions(shape);
    const scenarios = names(Math.min(SCENARIOS, shape.scenarios), nameScenario);
    addresses.set(shape.name, {
      slug,
      scenario: nameScenario(0),
      driver: nameDriver(0),
      comparison: `driver=${versions.join(',')}&reference=${versions[0]}&scenario=${scenarios.join(',')}`,
      environment: `${toSlug(row.label)}~${row.environment.slice(0, 6)}`,
      run: `r_${row.run}`,
    });
  }
  return addresses;
}

const HUGE_RUNS = `
SELECT 'r_' || lpad(to_hex(r.id), 16, '0') AS run FROM runs r JOIN projects p ON p.id = r.project_id
WHERE p.slug = $1 AND r.title = $2 || ' results'`;

/** The runs of many results: how many, and the public id. */
export async function readHugeRuns(client: pg.Client): Promise<{ results: number; run: string }[]> {
  const found = [];
  for (const results of HUGE.runs) {
    const { rows } = await client.query<{ run: string }>(HUGE_RUNS, [HUGE.name, results]);
    for (const { run } of rows) found.push({ results, run });
  }
  return found;
}
