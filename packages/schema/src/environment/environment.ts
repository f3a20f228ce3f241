import * as z from 'zod';
import { boundedList, boundedNumber, openTable } from '../bounds/counted.ts';
import { bodyText, keyText, nameText } from '../text/text.ts';

const word = (max = 200) => nameText(max).nullish();
const count = z.number().int().positive().nullish();
const cores = boundedList(z.number().int().nonnegative(), 4096).nullish();
const scalar = z.union([bodyText(2000), boundedNumber(), z.boolean(), z.null()]);

/** The machine that ran the driver. */
export const clientHost = z.strictObject({
  cpu: z
    .strictObject({
      model: word().describe('As the system names it'),
      vendor: word().describe('Its maker'),
      arch: word(40).describe('Such as `x86_64`'),
      logical: count.describe('Logical processors'),
      cores: count.describe('Physical cores'),
      mhz: boundedNumber().positive().nullish().describe('Nominal clock'),
    })
    .optional()
    .describe('Processor'),
  memoryBytes: count.describe('Main memory, in bytes'),
  os: word().describe('Name and release'),
  kernel: word().describe('Release of the kernel'),
  virtualization: word(80).describe('Such as `kvm` or `docker`; `none` on bare metal'),
  cloud: z
    .strictObject({ provider: word(80), instanceType: word(80), region: word(80) })
    .nullish()
    .describe('Where the machine was rented'),
  governor: word(40).describe('Frequency governor of the processor'),
});

/** MySQL and MariaDB list 600 to 1,100 variables. */
const MAX_SERVER_SETTINGS = 2048;

export const serverSoftware = z.strictObject({
  product: word(80).describe('Such as `mariadb` or `mysql`'),
  version: word().describe('Such as `11.4.2`'),
  rawVersion: word().describe('As the server says it'),
  config: openTable(keyText(200), scalar, MAX_SERVER_SETTINGS).nullish().describe('Settings of the server'),
  host: clientHost.nullish().describe('The machine it runs on'),
});

/**
 * Everything that is not the driver. Every field may be null or left out: what the machine does not tell is unknown,
 * and unknown is a separate value in the identity (see `identity.ts`).
 */
export const environment = z.strictObject({
  client: clientHost.optional().describe('The machine that ran the driver'),
  runtime: z
    .strictObject({
      name: word(80).describe('Such as `node` or `java`'),
      version: word().describe('Its version'),
      flags: boundedList(nameText(500), 200).optional().describe('What it was started with'),
    })
    .optional()
    .describe('What ran the driver'),
  server: serverSoftware.optional().describe('The database server'),
  link: z
    .strictObject({
      transport: z.enum(['tcp', 'unix', 'pipe', 'memory']).nullish().describe('Kind of connection'),
      tls: word(80).describe('Version of TLS; null without'),
      topology: z.enum(['same-host', 'two-hosts', 'distant']).nullish().describe('How far it is'),
      rttMs: boundedNumber().nonnegative().nullish().describe('Round trip, in milliseconds'),
      compression: z.boolean().nullish().describe('Whether the protocol is compressed'),
    })
    .optional()
    .describe('Between client and server'),
  pinning: z
    .strictObject({ server: cores, client: cores })
    .nullish()
    .describe('Processors that each side was bound to'),
  quality: z
    .strictObject({
      loadBefore: boundedNumber().nonnegative().nullish().describe('Load average before'),
      loadAfter: boundedNumber().nonnegative().nullish().describe('Load average after'),
      stealPct: z.number().min(0).max(100).nullish().describe('Time the host took away, in percent'),
    })
    .optional()
    .describe('How quiet the machine was'),
  extra: openTable(keyText(200), scalar)
    .optional()
    .describe('Anything else that was recorded. Information only: it never splits a series'),
});

export type Environment = z.infer<typeof environment>;
export type ClientHost = z.infer<typeof clientHost>;
