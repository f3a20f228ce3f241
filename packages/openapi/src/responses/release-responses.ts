import { nameText, sluggedText } from '@tachograph/schema/text';
import { z } from 'zod';
import { count, type ResponseOf } from './response-of.ts';

/** Versions that one request may name. */
const MOST_RELEASES = 1000;

export const newReleases = z.strictObject({
  driver: sluggedText(120).describe('Name or slug of a driver that has results in the project'),
  versions: z
    .array(nameText(200))
    .min(1, 'needs at least one version')
    .max(MOST_RELEASES, `holds more than ${MOST_RELEASES} versions`)
    .describe('Published versions as their maker spells them, in any order; at most 1,000'),
});

export const releasesResponse = z.strictObject({
  project: z.string(),
  driver: z.string().describe('Slug of the driver'),
  stored: count.describe('How many of them were not known before'),
});
export type ReleasesResponse = ResponseOf<typeof releasesResponse>;
