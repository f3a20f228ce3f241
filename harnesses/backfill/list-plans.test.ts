import { describe, expect, it } from 'vitest';
import { harness as node } from '../node/harness.mjs';
import type { Harness } from '../plans/harness.mjs';
import { parseCommandLine } from '../plans/parse-command-line.mjs';
import { candidateOf, type Plan } from '../plans/plan-harness.mjs';
import { listPlans } from './list-plans.mjs';

const versions = Array.from({ length: 30 }, (_, at) => `3.${at}.0`);
/** A registry with these versions, and that there is none of others. */
const publishing = (published: string[]): Harness => ({
  ...node,
  language: {
    ...node.language,
    versions: {
      command: () => ['registry'],
      parse: () => published.map((version) => ({ version, publishedAt: null })),
    },
  },
});
const harness = publishing([...versions, '3.30.0-rc']);
const start = async () => ({ code: 0, stdout: '', stderr: '' });

function plansOf(words: string, of = harness) {
  const command = parseCommandLine(`backfill --harness node ${words}`.split(' '), {});
  if (command.command !== 'run' || command.options.backfill === null) throw new Error('no back-fill');
  return listPlans({ ...command.options, backfill: command.options.backfill }, of, start);
}

const candidatesOf = ({ drivers }: Plan) => drivers.slice(1).map(candidateOf);

describe('the plans of a back-fill', () => {
  it('measure all versions, few at once, each in turns with the version that the harness measures anyway', async () => {
    const plans = await plansOf('--driver mysql2');
    const own = node.drivers.find(({ name }) => name === 'mysql2')?.version;
    expect(plans.map((plan) => candidatesOf(plan).length)).toEqual([11, 11, 11, 3]);
    expect([...new Set(plans.flatMap(candidatesOf))]).toEqual(versions.map((version) => `mysql2@${version}`));
    for (const { drivers, backfill } of plans) expect([drivers[0]?.version, backfill]).toEqual([own, true]);
  });

  it('have two versions in common with the plan before: how far two occasions are apart is known', async () => {
    const plans = await plansOf('--driver mysql2');
    const candidates = plans.map(candidatesOf);
    for (const [at, own] of candidates.slice(1).entries()) expect(own.slice(0, 2)).toEqual(candidates[at]?.slice(-2));
  });

  it('are the same tomorrow, but for the last one, when another version is published', async () => {
    const later = publishing([...versions, '3.31.0']);
    const [before, after] = [await plansOf('--driver mysql2'), await plansOf('--driver mysql2', later)];
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]).not.toEqual(before[3]);
  });

  it('have versions of the range of each driver, and another anchor if it is named', async () => {
    const [plan, ...others] = await plansOf('--driver mysql2@<=3.1,mariadb --versions 3.2 --anchor mysql2@3.1.0');
    expect(others).toEqual([]);
    expect(plan?.drivers.map(candidateOf)).toEqual(['mysql2@3.1.0', 'mysql2@3.0.0', 'mariadb@3.2.0']);
  });

  it('are none for a driver without published versions, and for a range without a version', async () => {
    await expect(plansOf('--driver sqlite')).rejects.toThrow('no registry lists the versions of sqlite');
    await expect(plansOf('--driver mysql2 --versions >9')).rejects.toThrow(
      'none of the 31 versions of mysql2 is in >9',
    );
  });
});
