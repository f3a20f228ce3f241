import type { ValidationIssue } from '../problem/problem.ts';
import { toIssues, toPointer, withSuggestion } from '../problem/to-issues.ts';
import { isCapture, parsePattern } from '../template/mapping-pattern.ts';
import { parseTemplate } from '../template/mapping-template.ts';
import { findNearest } from '../text/find-nearest.ts';
import { reservedKeyIssues } from '../validation/reserved-keys.ts';
import { MAPPING_LIMITS, type Mapping, type MappingRule, mappingRule } from './mapping.ts';
import { conditionPatterns, ruleTemplates, setsSomething } from './mapping-fields.ts';

export type ValidatedMapping = { readonly mapping: Mapping } | { readonly issues: readonly ValidationIssue[] };

/** What the rules may name that this package does not know: the adapters, in every spelling. */
export type MappingContext = { readonly tools: readonly string[] };

const issue = (path: readonly PropertyKey[], detail: string, suggestion: string | null = null): ValidationIssue =>
  withSuggestion({ pointer: toPointer(path), code: 'invalid-value', detail }, suggestion);

/** What a rule of the right shape says that makes no sense: its patterns, its templates, one against the other. */
function ruleIssues(rule: MappingRule, at: number, { tools }: MappingContext): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const captures = new Set<string>();
  let readable = true;
  for (const { path, text } of [{ path: ['match'], text: rule.match }, ...conditionPatterns(rule)]) {
    const parts = parsePattern(text);
    if (typeof parts === 'string') {
      issues.push(issue([at, ...path], parts));
      readable = false;
      continue;
    }
    for (const { name } of parts.filter(isCapture)) {
      if (name !== null && captures.has(name)) issues.push(issue([at, ...path], `has "${name}" captured twice`));
      if (name !== null) captures.add(name);
    }
  }
  for (const { path, text } of ruleTemplates(rule)) {
    const parts = parseTemplate(text);
    if (typeof parts === 'string') issues.push(issue([at, ...path], parts));
    else
      for (const part of parts) {
        // What an invalid pattern would have captured, nobody knows.
        if (!readable || !('capture' in part) || captures.has(part.capture)) continue;
        const detail = `no pattern of this rule captures "${part.capture.slice(0, 60)}"`;
        issues.push(issue([at, ...path], detail, findNearest(part.capture, [...captures])));
      }
  }
  const { tool } = rule;
  if (tool !== undefined && !tools.some((known) => known.toLowerCase() === tool.toLowerCase())) {
    const detail = `there is no adapter "${tool}"`;
    issues.push(issue([at, 'tool'], detail, findNearest(tool, tools)));
  }
  if (rule.ignore && setsSomething(rule)) {
    issues.push(issue([at, 'ignore'], 'a rule that leaves rows out sets nothing: take the other fields away'));
  }
  if (rule.status !== undefined && rule.statusReason === undefined) {
    issues.push(issue([at, 'statusReason'], 'how is it emulated? A rule with "status" needs a reason'));
  }
  if (rule.status === undefined && rule.statusReason !== undefined) {
    issues.push(issue([at, 'statusReason'], 'add "status": "emulated": only that takes a reason here'));
  }
  return issues;
}

function shapeIssues(input: unknown, at: number): ValidationIssue[] {
  const issues = mappingRule.safeParse(input).error?.issues ?? [];
  return issues.flatMap((issue) => toIssues(issue, { input, schema: mappingRule, what: 'a rule', at: [at] }));
}

/**
 * A mapping as someone wrote it: the rules, or every issue at once, each with its JSON pointer (`/2/match` is the
 * pattern of the third rule). Never throws on content.
 */
export function validateMapping(input: unknown, context: MappingContext): ValidatedMapping {
  if (!Array.isArray(input)) {
    return { issues: [{ pointer: '', code: 'wrong-type', detail: 'a mapping is a list of rules: [{"match": "…"}]' }] };
  }
  const entries: readonly unknown[] = input;
  if (entries.length > MAPPING_LIMITS.rules) {
    const detail = `must have at most ${MAPPING_LIMITS.rules} rules; it has ${entries.length}`;
    return { issues: [{ pointer: '', code: 'too-large', detail }] };
  }
  if (JSON.stringify(entries).length > MAPPING_LIMITS.characters) {
    const detail = `must have at most ${MAPPING_LIMITS.characters} characters as JSON, all rules together`;
    return { issues: [{ pointer: '', code: 'too-large', detail }] };
  }
  const rules: MappingRule[] = [];
  const issues: ValidationIssue[] = [...reservedKeyIssues(entries)];
  for (const [at, entry] of entries.entries()) {
    const rule = mappingRule.safeParse(entry).data;
    if (rule === undefined) issues.push(...shapeIssues(entry, at));
    else {
      issues.push(...ruleIssues(rule, at, context));
      rules.push(rule);
    }
  }
  return issues.length > 0 ? { issues } : { mapping: rules };
}
