import * as z from 'zod';
import { optionalText, type RawParams } from './search-params.ts';

const account = z.object({
  /** Where to go afterwards. */
  next: optionalText,
  /** Why a form was rejected, as a code. */
  error: optionalText,
  /** What a form did, as a code. */
  done: optionalText,
  /** Of an invitation: the text of its link. */
  token: optionalText,
});

/** What pages of accounts take of their URL. */
export const parseAccountParams = (params: RawParams): z.infer<typeof account> => account.parse(params);
