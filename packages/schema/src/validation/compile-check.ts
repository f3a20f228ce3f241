import * as z from 'zod';
import { findCounted } from '../bounds/counted.ts';
import { isTable } from '../collection/is-same-json.ts';

type Check = (value: unknown) => boolean;
type Rule = (value: never) => unknown;

/** What a rule beside a type asks for; null for one that only zod knows. */
function compileRule(rule: z.core.$ZodCheck): Rule | null {
  const def = rule._zod.def as z.core.$ZodCheckDef & Readonly<Record<'value' | 'maximum' | 'format' | 'fn', unknown>>;
  const bound = Number(def.value);
  const most = Number(def.maximum);
  if (def.check === 'greater_than')
    return 'inclusive' in def && def.inclusive ? (value: number) => value >= bound : (value: number) => value > bound;
  if (def.check === 'less_than')
    return 'inclusive' in def && def.inclusive ? (value: number) => value <= bound : (value: number) => value < bound;
  if (def.check === 'number_format' && def.format === 'safeint') return Number.isSafeInteger;
  if (def.check === 'max_length') return (list: readonly unknown[]) => list.length <= most;
  return def.check === 'custom' && typeof def.fn === 'function' ? (def.fn as Rule) : null;
}

/** The check of a type, without its rules; null for a type that only zod knows. */
function compileType(schema: z.core.$ZodType): Check | null {
  if (schema instanceof z.ZodNumber) return Number.isFinite;
  if (schema instanceof z.ZodEnum) {
    const options: ReadonlySet<unknown> = new Set(schema.options);
    return (value) => options.has(value);
  }
  if (schema instanceof z.ZodArray) {
    const holds = compileCheck(schema.element);
    return (value) => Array.isArray(value) && value.every(holds);
  }
  return schema instanceof z.ZodObject ? compileTable(schema) : null;
}

function compileTable({ shape, def: { catchall } }: z.ZodObject): Check {
  const names = Object.keys(shape);
  const known = new Set(names);
  const checks = names.map((name) => compileCheck(shape[name] as z.core.$ZodType));
  const isStrict = catchall instanceof z.ZodNever;
  return (value) => {
    if (!isTable(value)) return false;
    for (let at = 0; at < names.length; at += 1) {
      const holds = checks[at] as Check;
      if (!holds(value[names[at] as string])) return false;
    }
    if (!isStrict) return true;
    for (const name in value) if (!known.has(name)) return false;
    return true;
  };
}

/**
 * Whether a schema takes a value, as zod answers it, many times as fast: without a copy and without issues. What is not one
 * of the types and rules that figures have is left to zod.
 */
export function compileCheck(schema: z.core.$ZodType): Check {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const none = schema instanceof z.ZodOptional ? undefined : null;
    const holds = compileCheck(schema.unwrap());
    return (value) => value === none || holds(value);
  }
  const counted = findCounted(schema);
  if (counted) return compileCheck(counted);
  const ofType = compileType(schema);
  const rules = (schema._zod.def.checks ?? []).map(compileRule);
  if (ofType === null || rules.includes(null)) return (value) => z.safeParse(schema, value).success;
  if (rules.length === 0) return ofType;
  return (value) => ofType(value) && (rules as Check[]).every((holds) => holds(value));
}
