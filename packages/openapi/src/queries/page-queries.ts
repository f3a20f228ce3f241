import * as z from 'zod';
import { environment, name, names, project, textOrNothing } from './fields.ts';

/** What pages without an operation of the API are asked for, in their addresses. What is left out is chosen by the view. */
const metric = name('Slug of the metric').optional();
const statistic = name('Statistic, such as `median`').optional();
const params = textOrNothing('Params, such as `protocol=text,rows=1000`').optional();
const drivers = names('Drivers: `mariadb`, or `mariadb@3.4.0`', 60);

export const matrixQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario').optional(),
  params,
  metric,
  statistic,
  driver: drivers,
  reference: name('A cell: `mariadb@3.4.0?pool~environment`').optional(),
  cell: name('The cell that is opened, written like the reference').optional(),
});

export const sweepQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario'),
  param: name('The param that is swept').optional(),
  params: name('The other params').optional(),
  driver: drivers,
  metric,
  statistic,
  environment: environment.optional(),
  reference: name('A driver').optional(),
});

export const tradeOffQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario').optional(),
  params,
  x: name('A metric, or one of its statistics: `latency:p99`').optional(),
  y: name('Likewise').optional(),
  environment: environment.optional(),
  driver: drivers,
});

export const driverQuery = z.strictObject({
  project,
  driver: name('Slug of the driver'),
  environment: environment.optional(),
  metric,
});

export const profilesQuery = z.strictObject({
  project,
  scenario: name('Slug of the scenario').optional(),
  params,
  driver: name('Slug of the driver').optional(),
  environment: environment.optional(),
  from: name('The version before. Left out: the one before the newest with a profile').optional(),
  to: name('The version after. Left out: the newest with a profile').optional(),
});

export type ProfilesQuery = Omit<z.output<typeof profilesQuery>, 'project'>;
export type MatrixQuery = Omit<z.output<typeof matrixQuery>, 'project'>;
export type SweepQuery = Omit<z.output<typeof sweepQuery>, 'project'>;
export type TradeOffQuery = Omit<z.output<typeof tradeOffQuery>, 'project'>;
export type DriverQuery = Omit<z.output<typeof driverQuery>, 'project'>;
