import { z } from 'zod';
import type { RawParams } from '@/routing/search-params.ts';

/** Place of a result in its run. */
const place = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

const schema = z.object({ result: place });

/** `?result=3`: the result that is opened. What does not parse is left out. */
export const parseRunParams = (params: RawParams) => schema.parse(params);
