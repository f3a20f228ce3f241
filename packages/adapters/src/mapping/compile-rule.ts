import { MAPPED_FIELDS, type MappedField, type MappingRule } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import { isCapture, type Pattern, parsePattern, parseTemplate, type Template } from '@tachograph/schema/template';
import { findAdapter } from '../registry/detect.ts';

/** The fields of a result that a condition may look at. */
const READERS = {
  scenario: ({ scenario }: Result) => scenario,
  driver: ({ driver }: Result) => driver.name,
  metric: ({ metric }: Result) => metric ?? '',
  unit: ({ unit }: Result) => unit,
} as const;

/** What has to fit beside the name of a row; null where a result has no such field. */
type Condition = { readonly read: (result: Result) => string | null; readonly pattern: Pattern };

/** What a rule puts into a table of values: params, options. */
export type Setting = Template | number | boolean;

/** A rule whose patterns and templates are read once, for all the rows of a file. */
export type CompiledRule = {
  readonly rule: MappingRule;
  /** As people count: the first is 1. */
  readonly number: number;
  /** The adapter's own name; null where any will do. */
  readonly tool: string | null;
  readonly match: Pattern;
  readonly conditions: readonly Condition[];
  readonly fields: readonly (readonly [MappedField, Template])[];
  readonly params: readonly (readonly [name: string, Setting | null])[];
  readonly options: readonly (readonly [name: string, Setting])[];
  /** How rows are emulated; null where the rule leaves their status alone. */
  readonly emulation: Template | null;
  /** Captures that a template uses: they go nowhere else. */
  readonly used: ReadonlySet<string>;
  /** Captures of the kind `number`. */
  readonly numbers: ReadonlySet<string>;
};

/** `validateMapping` has read every text of a rule before. */
function valid<T>(parts: T | string): T {
  if (typeof parts === 'string') throw new Error(`a mapping that was not validated: ${parts}`);
  return parts;
}

const compileValue = <T extends number | boolean | null>(value: string | T): Template | T =>
  typeof value === 'string' ? valid(parseTemplate(value)) : value;

const capturesOf = (value: Setting | null) =>
  typeof value === 'object' ? (value ?? []).flatMap((part) => ('capture' in part ? [part.capture] : [])) : [];

const numbersOf = (pattern: Pattern) =>
  pattern.flatMap((part) => (isCapture(part) && part.kind === 'number' && part.name !== null ? [part.name] : []));

export function compileRule(rule: MappingRule, index: number): CompiledRule {
  const { when = {} } = rule;
  const fields = MAPPED_FIELDS.flatMap((field) => {
    const text = rule[field];
    return text === undefined ? [] : [[field, valid(parseTemplate(text))] as const];
  });
  const params = Object.entries(rule.params ?? {}).map(([name, value]) => [name, compileValue(value)] as const);
  const options = Object.entries(rule.options ?? {}).map(([name, value]) => [name, compileValue(value)] as const);
  const emulation = rule.statusReason === undefined ? null : valid(parseTemplate(rule.statusReason));
  const match = valid(parsePattern(rule.match));
  const fieldConditions = (['scenario', 'driver', 'metric', 'unit'] as const).flatMap((field): Condition[] => {
    const text = when[field];
    return text === undefined ? [] : [{ read: READERS[field], pattern: valid(parsePattern(text)) }];
  });
  const paramConditions = Object.entries(when.params ?? {}).map(([name, text]): Condition => {
    const read = ({ params = {} }: Result) => (Object.hasOwn(params, name) ? String(params[name]) : null);
    return { read, pattern: valid(parsePattern(text)) };
  });
  const conditions = [...fieldConditions, ...paramConditions];
  return {
    rule,
    number: index + 1,
    tool: rule.tool === undefined ? null : (findAdapter(rule.tool)?.name ?? rule.tool),
    match,
    conditions,
    fields,
    params,
    options,
    emulation,
    used: new Set([...[...fields, ...params, ...options].map(([, value]) => value), emulation].flatMap(capturesOf)),
    numbers: new Set([match, ...conditions.map(({ pattern }) => pattern)].flatMap(numbersOf)),
  };
}
