import * as z from 'zod';
import { environment, names, project } from './fields.ts';

/** What a league is asked for, in its address, its exports and `GET /v1/league`. */
export const leagueQuery = z.strictObject({
  project,
  environment: environment
    .describe(`${environment.description}. Left out: the one that the overview opens with`)
    .optional(),
  scenario: names('Slugs of the scenarios that rank. Left out: the usual ones, else all that every driver has', 40),
  language: names('Only drivers of these languages', 40),
  feature: names('Only drivers with all of these features, such as `binary`', 10),
  driver: names('Only these drivers, by slug', 60),
  q: z.string().max(200).optional().describe('Only drivers whose name contains this text'),
});

/** The part of it that the address of the page has in its query. */
export const leagueAddress = leagueQuery.omit({ project: true });

export type LeagueQuery = Omit<z.output<typeof leagueQuery>, 'project'>;
