import * as z from 'zod';
import { environment, name, names, project, textOrNothing } from './fields.ts';

/** What a trend is asked for, in the address of its page and in `GET /v1/series`. */
export const trendQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario'),
  driver: names('Slugs of drivers. Left out: all of them', 60),
  environment: environment
    .describe(`${environment.description}. Left out: by version the one with most versions, else all`)
    .optional(),
  params: textOrNothing('Params, such as `protocol=text,rows=1000`. Left out: those with most results').optional(),
  metric: name('Slug of the metric. Left out: the one with most results').optional(),
  statistic: name('Statistic, such as `median`. Left out: the one with most results').optional(),
  axis: z
    .enum(['version', 'time', 'run'])
    .describe('What the points are ordered by. Left out: versions, or time where no result has a version')
    .optional(),
  figure: z
    .enum(['ratio', 'absolute'])
    .describe('What the page draws; every point has both. Left out: the ratio where every value has one')
    .optional(),
});

export type TrendQuery = Omit<z.output<typeof trendQuery>, 'project'>;

/** The part of it that the address of the page has in its query. */
export const trendAddress = trendQuery.omit({ project: true, scenario: true });
