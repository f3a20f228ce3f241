import type { MappingRule } from './mapping.ts';

export type RuleText = { readonly path: readonly string[]; readonly text: string };

const CONDITIONS = ['scenario', 'driver', 'metric', 'unit'] as const;
/** Fields of a result that a rule sets, apart from params. */
export const MAPPED_FIELDS = ['driver', 'version', 'language', 'purl', 'scenario', 'metric'] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export function conditionPatterns({ when = {} }: MappingRule): RuleText[] {
  const fields = CONDITIONS.flatMap((field) => {
    const text = when[field];
    return text === undefined ? [] : [{ path: ['when', field], text }];
  });
  const params = Object.entries(when.params ?? {});
  return [...fields, ...params.map(([name, text]) => ({ path: ['when', 'params', name], text }))];
}

/** Everything a rule sets that may hold captures. */
export function ruleTemplates(rule: MappingRule): RuleText[] {
  const fields = [...MAPPED_FIELDS, 'statusReason' as const].flatMap((field) => {
    const text = rule[field];
    return text === undefined ? [] : [{ path: [field], text }];
  });
  const tables = (['params', 'options'] as const).flatMap((table) =>
    Object.entries(rule[table] ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [{ path: [table, name], text: value }] : [],
    ),
  );
  return [...fields, ...tables];
}

/** Fields of a rule that say which rows it is for, and what of them people want to know. All others set something. */
const SELECTING: ReadonlySet<string> = new Set([
  'match',
  'tool',
  'when',
  'ignore',
  'note',
] satisfies (keyof MappingRule)[]);

export const setsSomething = (rule: MappingRule): boolean => Object.keys(rule).some((field) => !SELECTING.has(field));
