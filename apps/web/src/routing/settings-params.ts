import { MOST_KEPT_DAYS } from '@tachograph/openapi/projects';
import * as z from 'zod';
import { optionalText, type RawParams } from './search-params.ts';

const settings = z.object({
  /** Why a form was rejected, as a code. */
  error: optionalText,
  /** The field that it was rejected for. */
  field: optionalText,
  /** What a form did, as a code. */
  done: optionalText,
  /** Of the audit log: what was done, and by whom. */
  action: optionalText,
  actor: optionalText,
  /** Days for which runs would be kept: what would be deleted then is shown. */
  keepRunsDays: z.coerce.number().int().min(1).max(MOST_KEPT_DAYS).optional().catch(undefined),
  /** Of a list: the id of the last entry of the page before. */
  after: optionalText,
});

/** What pages of settings, and that of a new project, take of their URL. */
export const parseSettingsParams = (params: RawParams): z.infer<typeof settings> => settings.parse(params);
