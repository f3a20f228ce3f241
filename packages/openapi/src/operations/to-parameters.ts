import * as z from 'zod';
import type { JsonSchema } from '../responses/components.ts';
import type { Parameter } from './operation.ts';

/** The parameters of a query, in the order of its definition. */
export function toParameters(query: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = property as JsonSchema & { readonly description?: string };
    return {
      name,
      in: 'query',
      description,
      schema,
      ...(required.includes(name) ? { required: true } : {}),
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    };
  });
}
