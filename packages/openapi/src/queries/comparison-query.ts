import * as z from 'zod';
import { environment, name, names, project } from './fields.ts';

/** What is compared, in the address of a comparison, of its exports and badges, and in `GET /v1/compare`. */
export const comparisonQuery = z.strictObject({
  project,
  driver: names(
    'Drivers: `mariadb`, `mariadb@3.4.0`, or `mariadb@3.4.0~3f2a91` with another environment. Left out: every driver in its newest version',
    40,
  ),
  scenario: names('Slugs of scenarios. Left out: all of them', 400),
  environment: environment
    .describe(`${environment.description}. Left out: the newest that most drivers have`)
    .optional(),
  metric: name('Slug of the metric. Left out: the one with most results').optional(),
  statistic: name(
    'Statistic of the metric, such as `p99`. Left out: in each case the one that is measured best',
  ).optional(),
  reference: name("The reference, written as in `driver`. Left out: the project's reference driver").optional(),
  reason: name('The reason for comparing although the environments differ', 300).optional(),
});

export type ComparisonQuery = Omit<z.output<typeof comparisonQuery>, 'project'>;

/** The part of it that the address of the page has in its query. */
export const comparisonAddress = comparisonQuery.omit({ project: true });
