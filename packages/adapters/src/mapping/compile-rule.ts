import { MAPPED_FIELDS, type MappedField, type MappingRule } from '@tachograph/schema/mapping';
import { isCapture, type Pattern, parsePattern, parseTemplate, type Template } from '@tachograph/schema/template';
import { findAdapter } from '../registry/detect.ts';

const CONDITIONS = ['scenario', 'driver', 'metric', 'unit'] as const;
export type ConditionField = (typeof CONDITIONS)[number];

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
  readonly fieldPatterns: readonly (readonly [ConditionField, Pattern])[];
  readonly paramPatterns: readonly (readonly [name: string, Pattern])[];
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
  const fieldPatterns = CONDITIONS.flatMap((field) => {
    const text = when[field];
    return text === undefined ? [] : [[field, valid(parsePattern(text))] as const];
  });
  const paramPatterns = Object.entries(when.params ?? {}).map(
    ([name, text]) => [name, valid(parsePattern(text))] as const,
  );
  const patterns = [match, ...[...fieldPatterns, ...paramPatterns].map(([, pattern]) => pattern)];
  return {
    rule,
    number: index + 1,
    tool: rule.tool === undefined ? null : (findAdapter(rule.tool)?.name ?? rule.tool),
    match,
    fieldPatterns,
    paramPatterns,
    fields,
    params,
    options,
    emulation,
    used: new Set([...[...fields, ...params, ...options].map(([, value]) => value), emulation].flatMap(capturesOf)),
    numbers: new Set(patterns.flatMap(numbersOf)),
  };
}
