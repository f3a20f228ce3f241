import * as z from 'zod';
import { name, textOrNothing } from './fields.ts';

/** The most processor time of a pass, in nanoseconds, and operations of it: whole numbers of JavaScript. */
const most = Number.MAX_SAFE_INTEGER;

/** What a profile that is added to a run is of. */
export const newProfileQuery = z.strictObject({
  project: name('Slug of the project that is meant; a token of another project is then rejected').optional(),
  scenario: name('Id of the scenario'),
  params: textOrNothing('Params, such as `protocol=text,rows=1000`. Needed where the run has several').optional(),
  driver: name('Name of the driver'),
  version: name('Its version, as the results of the run have it'),
  operations: z.coerce
    .number()
    .int()
    .min(1)
    .max(most)
    .describe('That the pass made. Needed with a file of a profiler')
    .optional(),
  cpuNs: z.coerce
    .number()
    .min(1)
    .max(most)
    .describe('Processor time of all of them together, in nanoseconds. Left out: by the rate of the samples')
    .optional(),
});

export type NewProfileQuery = z.output<typeof newProfileQuery>;
