import { z } from 'zod';

const schema = z.object({
  env: z.string().max(200).optional().catch(undefined),
  before: z.string().max(80).optional().catch(undefined),
  repetitionGroup: z.string().max(200).optional().catch(undefined),
});

/** `?env=…&batch=…&before=…`; what does not parse is left out. */
export const parseRunsParams = (params: Record<string, string | string[] | undefined>) => schema.parse(params);
