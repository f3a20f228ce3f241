import { MAPPED_FIELDS, type MappedField } from '@tachograph/schema/mapping';
import type { DriverUnderTest, Params, Result } from '@tachograph/schema/result';
import { LIMITS, type UncertainField } from '@tachograph/schema/run';
import type { Template } from '@tachograph/schema/template';
import { toSlug } from '@tachograph/schema/text';
import { isLanguage } from '../drivers/driver-list.ts';
import { toDriver } from '../names/known-drivers.ts';
import { toParamValue } from '../names/param-value.ts';
import { toBody, toName } from '../text/clean-text.ts';
import type { CompiledRule, Setting } from './compile-rule.ts';
import type { Captures } from './match-pattern.ts';

/** A result after a rule, and the fields that are no longer guesses. */
export type MappedResult = {
  readonly result: Result;
  readonly settled: ReadonlySet<UncertainField>;
  /** Params that a run has no space for. */
  readonly leftOut: readonly string[];
};

const MAX_LENGTH: Readonly<Record<MappedField, number>> = {
  driver: 120,
  version: 200,
  language: 40,
  purl: 500,
  scenario: 300,
  metric: 120,
};

const fill = (template: Template, captures: Captures): string =>
  template.map((part) => ('literal' in part ? part.literal : (captures.get(part.capture) ?? ''))).join('');

const isField = (name: string): name is MappedField => name !== 'purl' && MAPPED_FIELDS.some((field) => field === name);

/** The fields that a rule sets: its own values, and unused captures with the name of a field. */
function readFields({ fields, used }: CompiledRule, captures: Captures): Map<MappedField, string> {
  const values = new Map<MappedField, string>();
  for (const [name, text] of captures) if (isField(name) && !used.has(name)) values.set(name, text);
  for (const [field, template] of fields) values.set(field, fill(template, captures));
  for (const [field, text] of values) {
    const clean = toName(text, MAX_LENGTH[field]);
    if (clean === '' || (field === 'metric' && toSlug(clean) === '')) values.delete(field);
    else values.set(field, clean);
  }
  return values;
}

/** A value of a param or an option. A capture alone that is a number becomes one. */
function readValue(value: Setting, { numbers }: CompiledRule, captures: Captures): Params[string] {
  if (typeof value !== 'object') return value;
  const [only, ...more] = value;
  if (only === undefined || !('capture' in only) || more.length > 0) return toBody(fill(value, captures), 500);
  const text = captures.get(only.capture) ?? '';
  return numbers.has(only.capture) ? Number(text) : toParamValue(text);
}

type SetParams = { readonly set: ReadonlyMap<string, Params[string]>; readonly removed: readonly string[] };

function readParams(rule: CompiledRule, captures: Captures): SetParams {
  const set = new Map<string, Params[string]>();
  const removed: string[] = [];
  for (const name of captures.keys()) {
    if (!isField(name) && !rule.used.has(name)) set.set(name, readValue([{ capture: name }], rule, captures));
  }
  for (const [name, value] of rule.params) {
    if (value === null) removed.push(name);
    else set.set(name, readValue(value, rule, captures));
  }
  return { set, removed };
}

const DRIVER_FIELDS: readonly MappedField[] = ['driver', 'version', 'language', 'purl'];

/**
 * The driver as the rule names it. What the adapter knew stays where it still fits: the language, options, a version.
 */
function mapDriver(driver: DriverUnderTest, values: ReadonlyMap<MappedField, string>): DriverUnderTest {
  if (!DRIVER_FIELDS.some((field) => values.has(field))) return driver;
  const name = values.get('driver') ?? driver.name;
  const version = values.get('version') ?? driver.version ?? null;
  const language = values.get('language') ?? driver.language ?? null;
  const known = toDriver(name, isLanguage(language) ? language : null, version);
  const { purl: old, ...rest } = driver;
  const purl = values.get('purl') ?? known.purl ?? (name === driver.name ? old : null);
  return { ...rest, ...known, ...(language === null ? {} : { language }), ...(purl ? { purl } : {}) };
}

/** The driver with the options of the rule over those that are known. */
function withOptions(driver: DriverUnderTest, rule: CompiledRule, captures: Captures): DriverUnderTest {
  if (rule.options.length === 0) return driver;
  const options = rule.options.map(([name, value]) => [name, readValue(value, rule, captures)] as const);
  return { ...driver, options: { ...driver.options, ...Object.fromEntries(options) } };
}

/** Status and protocol that the rule sets. A cell without a value was not emulated. */
function readOutcome({ rule, emulation }: CompiledRule, { value }: Result, captures: Captures): Partial<Result> {
  const { protocolObserved } = rule;
  return {
    ...(protocolObserved === undefined ? {} : { protocolObserved }),
    ...(emulation === null || value === null
      ? {}
      : // A capture may be blank, and a reason must not be.
        { status: 'emulated', statusReason: toBody(fill(emulation, captures)).trim() || rule.statusReason }),
  };
}

/** What a rule makes of a result that it matches. */
export function mapResult(result: Result, rule: CompiledRule, captures: Captures): MappedResult {
  const values = readFields(rule, captures);
  const { set, removed } = readParams(rule, captures);
  const others = Object.entries(result.params ?? {}).filter(([name]) => !set.has(name) && !removed.includes(name));
  const params = [...set, ...others];
  const changed = set.size > 0 || removed.length > 0;
  const metric = values.get('metric');
  const settled = new Set<UncertainField>();
  for (const field of ['driver', 'scenario', 'metric'] as const) if (values.has(field)) settled.add(field);
  if (changed) settled.add('params');
  return {
    result: {
      ...result,
      scenario: values.get('scenario') ?? result.scenario,
      driver: withOptions(mapDriver(result.driver, values), rule, captures),
      ...readOutcome(rule, result, captures),
      ...(metric === undefined ? {} : { metric }),
      ...(changed ? { params: Object.fromEntries(params.slice(0, LIMITS.params)) } : {}),
    },
    settled,
    leftOut: changed ? params.slice(LIMITS.params).map(([name]) => name) : [],
  };
}
