import { z } from 'zod';
import { bodyText, keyText, nameText } from './text.ts';

const word = (max = 200) => nameText(max).nullable().optional();
const count = z.number().int().positive().nullable().optional();
const cores = z.array(z.number().int().nonnegative()).max(4096).nullable().optional();
const scalar = z.union([bodyText(2000), z.number(), z.boolean(), z.null()]);

/** The machine that ran the driver. */
export const clientHost = z.strictObject({
  cpu: z
    .strictObject({
      model: word(),
      vendor: word(),
      arch: word(40),
      logical: count,
      cores: count,
      mhz: z.number().positive().nullable().optional(),
    })
    .optional(),
  memoryBytes: count,
  os: word(),
  kernel: word(),
  virtualization: word(80),
  cloud: z
    .strictObject({ provider: word(80), instanceType: word(80), region: word(80) })
    .nullable()
    .optional(),
  governor: word(40),
});

export const serverSoftware = z.strictObject({
  product: word(80),
  version: word(),
  rawVersion: word(),
  config: z.record(keyText(200), scalar).nullable().optional(),
  host: clientHost.nullable().optional(),
});

/**
 * Everything that is not the driver. Every field may be null or left out: what the machine does not tell is unknown,
 * and unknown is a value of its own in the identity (see `identity.ts`).
 */
export const environment = z.strictObject({
  client: clientHost.optional(),
  runtime: z
    .strictObject({ name: word(80), version: word(), flags: z.array(nameText(500)).max(200).optional() })
    .optional(),
  server: serverSoftware.optional(),
  link: z
    .strictObject({
      transport: z.enum(['tcp', 'unix', 'pipe', 'memory']).nullable().optional(),
      tls: word(80),
      topology: z.enum(['same-host', 'two-hosts', 'distant']).nullable().optional(),
      rttMs: z.number().nonnegative().nullable().optional(),
      compression: z.boolean().nullable().optional(),
    })
    .optional(),
  pinning: z.strictObject({ server: cores, client: cores }).nullable().optional(),
  quality: z
    .strictObject({
      loadBefore: z.number().nonnegative().nullable().optional(),
      loadAfter: z.number().nonnegative().nullable().optional(),
      stealPct: z.number().min(0).max(100).nullable().optional(),
    })
    .optional(),
  /** Anything else that was recorded. Information only: it never splits a series. */
  extra: z.record(keyText(200), scalar).optional(),
});

export type Environment = z.infer<typeof environment>;
export type ClientHost = z.infer<typeof clientHost>;
