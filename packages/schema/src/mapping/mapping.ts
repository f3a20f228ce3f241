import * as z from 'zod';
import { boundedNumber, openTable } from '../bounds/counted.ts';
import { LIMITS } from '../run/run.ts';
import { bodyText, keyText, nameText } from '../text/text.ts';

/** `characters`: of all the rules together, as JSON. */
export const MAPPING_LIMITS = { rules: 200, pattern: 500, characters: 200_000 } as const;

const pattern = nameText(MAPPING_LIMITS.pattern);
const template = nameText(MAPPING_LIMITS.pattern);
const paramTable = <T extends z.ZodType>(value: T) => openTable(keyText(100), value, LIMITS.params);

/** What must hold besides the name: patterns on what the adapter made of the row. */
const conditions = z.strictObject({
  scenario: pattern.optional(),
  driver: pattern.optional(),
  metric: pattern.optional(),
  unit: pattern.optional(),
  params: paramTable(pattern).optional(),
  uncertain: z
    .enum(['scenario', 'driver', 'params', 'metric', 'unit'])
    .optional()
    .describe('Only where the adapter guessed this field, or does not know it'),
});

/** One rule: which rows, and what they become. Values are templates over the captures of its patterns. */
export const mappingRule = z.strictObject({
  match: pattern.describe('Pattern of the whole name of a benchmark, as the tool printed it'),
  tool: nameText(60).optional().describe('Only for output of this adapter'),
  when: conditions.optional().describe('What must hold besides the name: patterns on what the adapter made of it'),
  driver: template.optional(),
  version: template.optional(),
  language: template.optional(),
  purl: template.refine((text) => text.startsWith('pkg:'), 'must begin with "pkg:", such as pkg:npm/mysql2').optional(),
  scenario: template.optional(),
  metric: template.optional(),
  params: paramTable(z.union([bodyText(500), boundedNumber(), z.boolean(), z.null()]))
    .optional()
    .describe('Params to set; null takes one away that the adapter found'),
  options: paramTable(z.union([bodyText(500), boundedNumber(), z.boolean()]))
    .optional()
    .describe('Options that the driver was opened with, over those the adapter found'),
  protocolObserved: z.enum(['text', 'binary']).optional().describe('Protocol as seen on the server or the wire'),
  status: z
    .literal('emulated')
    .optional()
    .describe('The driver does it in another way. Needs `statusReason`; a row without a value stays what it is'),
  statusReason: template.optional().describe('How it is emulated'),
  ignore: z
    .literal(true)
    .optional()
    .describe('Leave the row out. It is listed as not taken, with the number of the rule'),
  note: bodyText(500).optional().describe('For people. Of a row that is ignored it is the reason'),
});
export type MappingRule = z.infer<typeof mappingRule>;

/** The rules of a project, or of one upload: for each row the first one that matches counts. */
export const mapping = z.array(mappingRule).max(MAPPING_LIMITS.rules);
export type Mapping = readonly MappingRule[];

/** JSON Schema (draft 2020-12) of a mapping, for editors. */
export const mappingJsonSchema = (): unknown => z.toJSONSchema(mapping, { io: 'input', unrepresentable: 'any' });
