import * as z from 'zod';
import { environment, name, project, textOrNothing } from './fields.ts';

/** Two sides whose distributions are compared: in the address of the page, its exports and `GET /v1/distributions`. */
export const distributionQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario'),
  params: textOrNothing('Params of a case, such as `rows=1000`. Left out: those measured last').optional(),
  driver: name(
    'What is compared, such as `mysql2@3.24.6`; without a version the newest. Left out: one of the batch',
  ).optional(),
  reference: name(
    'What it is compared with, written likewise. Left out: the version before it, else the reference driver',
  ).optional(),
  environment: environment
    .describe(`${environment.description}. Left out: that of the newest batch that has both`)
    .optional(),
  metric: name('Slug of the metric. Left out: latency').optional(),
});

/** The part of it that the address of a scenario's page has. */
export const distributionAddress = distributionQuery.omit({ project: true, scenario: true });

export type DistributionQuery = Omit<z.output<typeof distributionQuery>, 'project'>;
