import * as z from 'zod';
import { environment, name, project, textOrNothing } from './fields.ts';

/** Two sides whose distributions are compared, in `GET /v1/distributions`. */
export const distributionQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario'),
  params: textOrNothing('Params of a case, such as `rows=1000`. Needed where the scenario has several').optional(),
  driver: name('What is compared, such as `mysql2@3.24.6`; without a version the newest'),
  reference: name('What it is compared with, written likewise'),
  environment: environment.describe(`${environment.description}. Left out: the newest that has both`).optional(),
  metric: name('Slug of the metric. Left out: latency').optional(),
});

export type DistributionQuery = Omit<z.output<typeof distributionQuery>, 'project'>;
