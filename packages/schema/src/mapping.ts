import { z } from 'zod';
import { LIMITS } from './run.ts';
import { bodyText, keyText, nameText } from './text.ts';

/** `characters`: of all the rules together, as JSON. */
export const MAPPING_LIMITS = { rules: 200, pattern: 500, characters: 200_000 } as const;

const pattern = nameText(MAPPING_LIMITS.pattern);
const template = nameText(MAPPING_LIMITS.pattern);
const paramTable = <T extends z.ZodType>(value: T) =>
  z
    .record(keyText(100), value)
    .refine((table) => Object.keys(table).length <= LIMITS.params, `has more than ${LIMITS.params} names`);

/** What must hold besides the name: patterns on what the adapter made of the row. */
const conditions = z.strictObject({
  scenario: pattern.optional(),
  driver: pattern.optional(),
  metric: pattern.optional(),
  unit: pattern.optional(),
  params: paramTable(pattern).optional(),
  /** Only where the adapter guessed this field, or does not know it. */
  unsure: z.enum(['scenario', 'driver', 'params', 'metric', 'unit']).optional(),
});

/** One rule: which rows, and what they become. Values are templates over the captures of its patterns. */
export const mappingRule = z.strictObject({
  /** The whole name of a benchmark as the tool printed it. */
  match: pattern,
  /** Only for output of this adapter. */
  tool: nameText(60).optional(),
  when: conditions.optional(),
  driver: template.optional(),
  version: template.optional(),
  language: template.optional(),
  purl: template.refine((text) => text.startsWith('pkg:'), 'must begin with "pkg:", such as pkg:npm/mysql2').optional(),
  scenario: template.optional(),
  metric: template.optional(),
  /** Null takes a param away that the adapter found. */
  params: paramTable(z.union([bodyText(500), z.number(), z.boolean(), z.null()])).optional(),
  /** Leave the row out. It is listed as not taken, with the number of the rule. */
  ignore: z.literal(true).optional(),
  /** For people. Of a row that is ignored it is the reason. */
  note: bodyText(500).optional(),
});
export type MappingRule = z.infer<typeof mappingRule>;

/** The rules of a project, or of one upload: for each row the first one that matches counts. */
export const mapping = z.array(mappingRule).max(MAPPING_LIMITS.rules);
export type Mapping = readonly MappingRule[];

/** JSON Schema (draft 2020-12) of a mapping, for editors. */
export const mappingJsonSchema = (): unknown => z.toJSONSchema(mapping, { io: 'input', unrepresentable: 'any' });
