import type { Line, Lines } from './native-text.ts';

const SHELL = /^shell: \S.{0,300}\{0\}$/;
const HEAD = /^(?:with|env):$/;
const SETTING = /^ {2}[\w.-]{1,100}:(?: |$)/;

/**
 * Numbers of the lines that GitHub Actions prints above the output of a step: `shell: /usr/bin/bash -e {0}`, and `with:`
 * and `env:` with the indented settings below them. They look like `key: value` lines of a tool.
 */
export function findStepSettings(lines: Lines): ReadonlySet<number> {
  const found = new Set<number>();
  let head: Line | null = null;
  for (const line of lines) {
    const text = line.text.slice(0, 400);
    const isSetting: boolean = head !== null && SETTING.test(text);
    if (SHELL.test(text)) found.add(line.number);
    if (head !== null && isSetting) found.add(head.number).add(line.number);
    else head = HEAD.test(text) ? line : null;
  }
  return found;
}

/** The rule by which such a line is noise. */
export const STEP_RULE = 'settings of a CI step';
