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
});
