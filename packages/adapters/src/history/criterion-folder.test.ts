import { describe, expect, it } from 'vitest';
import { parseCriterionFolder } from './criterion-folder.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const estimate = (point_estimate: number, confidence_level = 0.95) => ({
  point_estimate,
  confidence_interval: { confidence_level, lower_bound: point_estimate - 1, upper_bound: point_estimate + 1 },
  standard_error: 0.1,
});

/** The files of one benchmark in one baseline. */
const write = (name: string, baseline: string, median: number, day: number) => {
  const file = (of: string, json: unknown) => ({
    path: `${name}/${baseline}/${of}.json`,
    text: JSON.stringify(json),
    modifiedAt: at(day),
  });
  return [
    file('benchmark', { group_id: name, function_id: null, full_id: name, directory_name: name }),
    file('estimates', { mean: estimate(median + 1), median: estimate(median), median_abs_dev: estimate(1, 0.9) }),
    file('sample', { sampling_mode: 'Flat', iters: [1, 2], times: [median, 2 * median] }),
    file('tukey', [1, 2, 3, 4]),
  ];
};

describe('parseCriterionFolder', () => {
  it('makes a run of each baseline, with all its benchmarks, their names and the time of the newest file', () => {
    const { entries } = parseCriterionFolder([
      ...write('select/sqlx', 'new', 100, 3),
      ...write('insert/sqlx', 'new', 200, 4),
      ...write('select/sqlx', 'base', 90, 1),
      ...write('insert/sqlx', 'base', 200, 1),
    ]);
    const read = entries.map(({ location, date, read }) => {
      const { native, outcome } = read();
      const medians = outcome.results.filter(({ statistic }) => statistic === 'median');
      const values = medians.map(({ scenario, driver, value, unit }) => [scenario, driver.name, value, unit]);
      return { location, day: date?.getUTCDate(), values, files: Object.keys(JSON.parse(native?.text ?? '{}')).length };
    });
    // What `base` has in common with `new` was not measured again.
    expect(read).toEqual([
      {
        ...{ location: 'new', day: 4, files: 6 },
        values: [
          ['select', 'sqlx', 100, 'ns'],
          ['insert', 'sqlx', 200, 'ns'],
        ],
      },
      { location: 'base', day: 1, files: 3, values: [['select', 'sqlx', 90, 'ns']] },
    ]);
  });

  it('has no run of files that are broken, or of none', () => {
    expect(parseCriterionFolder([]).entries).toEqual([]);
    expect(parseCriterionFolder([{ path: 'a/new/estimates.json', text: '{', modifiedAt: null }]).entries).toEqual([]);
  });

  it('makes one run of the folder of a run, with the time, the commit and the database in its name', () => {
    const head = 'group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count';
    const raw = `${head}\ninsert,tokio_postgres,10,,,800.0,ns,4\ninsert,tokio_postgres,10,,,420.0,ns,2\n`;
    const folder = `20260102-030405-${'ab'.repeat(20)}-postgres`;
    const { entries } = parseCriterionFolder(
      [
        ...write('load/sqlx', 'new', 100, 3),
        ...write('load/sqlx', 'base', 90, 1),
        ...write('load/sqlx', 'change', 0.1, 3).slice(1),
        { path: 'insert/tokio_postgres/10/base/raw.csv', text: raw, modifiedAt: at(4) },
        // Without the file that has its name, a benchmark has the name of its folder.
        ...write('load/diesel', 'new', 200, 3).slice(1, 2),
      ],
      folder,
    );
    expect(entries.map(({ location, commit, date }) => [location, commit, date?.toISOString()])).toEqual([
      [folder, 'ab'.repeat(20), '2026-01-02T03:04:05.000Z'],
    ]);
    const { results, environment } = entries[0]?.read().outcome ?? { results: [] };
    expect(environment).toMatchObject({ runtime: { name: 'rust' }, server: { product: 'postgresql' } });
    const medians = results.filter(({ statistic }) => statistic === 'median');
    expect(medians.map(({ scenario, driver, value, n }) => [scenario, driver.name, value, n])).toEqual([
      ['load', 'sqlx', 100, 2],
      ['insert/10', 'tokio_postgres', 205, 2],
      ['load', 'diesel', 200, null],
    ]);
  });

  it('takes no date of a folder that is not the name of a run', () => {
    for (const name of ['criterion', `20261399-030405-${'a'.repeat(40)}-mysql`, '20260102-030405-nothex-mysql'])
      expect(parseCriterionFolder(write('a', 'new', 1, 3), name).entries[0]?.date).toEqual(at(3));
  });
});
