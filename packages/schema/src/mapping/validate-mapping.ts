import type { Fault } from '../problem/problem.ts';
import { toFaults, toPointer, withSuggestion } from '../problem/to-faults.ts';
import { isCapture, parsePattern } from '../template/mapping-pattern.ts';
import { parseTemplate } from '../template/mapping-template.ts';
import { findNearest } from '../text/find-nearest.ts';
import { reservedKeyFaults } from '../validation/reserved-keys.ts';
import { MAPPING_LIMITS, type Mapping, type MappingRule, mappingRule } from './mapping.ts';
import { conditionPatterns, ruleTemplates, setsSomething } from './mapping-fields.ts';

export type ValidatedMapping = { readonly mapping: Mapping } | { readonly faults: readonly Fault[] };

/** What the rules may name that this package does not know: the adapters, in every spelling. */
export type MappingContext = { readonly tools: readonly string[] };

const fault = (path: readonly PropertyKey[], detail: string, suggestion: string | null = null): Fault =>
  withSuggestion({ pointer: toPointer(path), code: 'invalid-value', detail }, suggestion);

/** What a rule of the right shape says that makes no sense: its patterns, its templates, one against the other. */
function ruleFaults(rule: MappingRule, at: number, { tools }: MappingContext): Fault[] {
  const faults: Fault[] = [];
  const captures = new Set<string>();
  let readable = true;
  for (const { path, text } of [{ path: ['match'], text: rule.match }, ...conditionPatterns(rule)]) {
    const parts = parsePattern(text);
    if (typeof parts === 'string') {
      faults.push(fault([at, ...path], parts));
      readable = false;
      continue;
    }
    for (const { name } of parts.filter(isCapture)) {
      if (name !== null && captures.has(name)) faults.push(fault([at, ...path], `has "${name}" captured twice`));
      if (name !== null) captures.add(name);
    }
  }
  for (const { path, text } of ruleTemplates(rule)) {
    const parts = parseTemplate(text);
    if (typeof parts === 'string') faults.push(fault([at, ...path], parts));
    else
      for (const part of parts) {
        // What a faulty pattern would have captured, nobody knows.
        if (!readable || !('capture' in part) || captures.has(part.capture)) continue;
        const detail = `no pattern of this rule captures "${part.capture.slice(0, 60)}"`;
        faults.push(fault([at, ...path], detail, findNearest(part.capture, [...captures])));
      }
  }
  const { tool } = rule;
  if (tool !== undefined && !tools.some((known) => known.toLowerCase() === tool.toLowerCase())) {
    const detail = `there is no adapter "${tool}"`;
    faults.push(fault([at, 'tool'], detail, findNearest(tool, tools)));
  }
  if (rule.ignore && setsSomething(rule)) {
    faults.push(fault([at, 'ignore'], 'a rule that leaves rows out sets nothing: take the other fields away'));
  }
  if (rule.status !== undefined && rule.statusReason === undefined) {
    faults.push(fault([at, 'statusReason'], 'how is it emulated? A rule with "status" needs a reason'));
  }
  if (rule.status === undefined && rule.statusReason !== undefined) {
    faults.push(fault([at, 'statusReason'], 'add "status": "emulated": only that takes a reason here'));
  }
  return faults;
}

/** The validator's issues of one rule. */
function shapeFaults(input: unknown, at: number): Fault[] {
  const issues = mappingRule.safeParse(input).error?.issues ?? [];
  return issues.flatMap((issue) => toFaults(issue, { input, schema: mappingRule, what: 'a rule', at: [at] }));
}

/**
 * A mapping as someone wrote it: the rules, or every fault at once, each with its JSON pointer (`/2/match` is the
 * pattern of the third rule). Never throws on content.
 */
export function validateMapping(input: unknown, context: MappingContext): ValidatedMapping {
  if (!Array.isArray(input)) {
    return { faults: [{ pointer: '', code: 'wrong-type', detail: 'a mapping is a list of rules: [{"match": "…"}]' }] };
  }
  const entries: readonly unknown[] = input;
  if (entries.length > MAPPING_LIMITS.rules) {
    const detail = `must have at most ${MAPPING_LIMITS.rules} rules; it has ${entries.length}`;
    return { faults: [{ pointer: '', code: 'too-large', detail }] };
  }
  if (JSON.stringify(entries).length > MAPPING_LIMITS.characters) {
    const detail = `must have at most ${MAPPING_LIMITS.characters} characters as JSON, all rules together`;
    return { faults: [{ pointer: '', code: 'too-large', detail }] };
  }
  const rules: MappingRule[] = [];
  const faults: Fault[] = [...reservedKeyFaults(entries)];
  for (const [at, entry] of entries.entries()) {
    const rule = mappingRule.safeParse(entry).data;
    if (rule === undefined) faults.push(...shapeFaults(entry, at));
    else {
      faults.push(...ruleFaults(rule, at, context));
      rules.push(rule);
    }
  }
  return faults.length > 0 ? { faults } : { mapping: rules };
}
