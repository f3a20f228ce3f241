import * as z from 'zod';
import { environment, name, names, project } from './fields.ts';

/** What changes from one release of a driver to another: in the address of the page, its exports and `GET /v1/upgrades`. */
export const upgradeQuery = z.strictObject({
  project,
  driver: name('Slug of the driver'),
  from: name('The release that is left. Left out: the oldest that has most scenarios in common with `to`').optional(),
  to: name('The release that is taken. Left out: the newest').optional(),
  scenario: names('Slugs of the scenarios that matter: they come first, and the sentence is about them', 40),
  environment: environment
    .describe(`${environment.description}. Left out: the one with most versions of the driver that has both releases`)
    .optional(),
  metric: name('Slug of the metric. Left out: the leading one').optional(),
});

/** The part of it that the address of the page has; without a driver the page asks for one. */
export const upgradeAddress = upgradeQuery.omit({ project: true }).partial({ driver: true });

export type UpgradeQuery = Omit<z.output<typeof upgradeQuery>, 'project'>;
