import { BUILD_MESSAGE, CI_MARK, RUNNER_MESSAGE } from './runner-messages.ts';

/** Trimmed lines without a result, by what they are. */
export type NoiseRules = Readonly<Record<string, RegExp>>;

const COMMON_NOISE: NoiseRules = {
  'Markdown fence': /^(?:```|~~~) ?[\w.+-]*$/,
  rule: /^(?:-{3,}|={3,}|\*{3,}|_{3,})$/,
  image: /^!\[/,
  comment: /^<!--/,
  'HTML tag': /^(?:<\/?(?:details|summary|pre|code|br|p)\b[^>]{0,80}>|<summary>.{0,500}<\/summary>)$/,
  'output of time(1)': /^(?:real|user|sys)\s+(?:\d+m)?\d+[.,]\d+s?$/,
  prompt: /^(?:\$|PS>|>)\s|^[\w.-]{1,60}@[\w.-]{1,100}:[^\s]{0,200}[#$]/,
  'npm message': /^npm (?:warn|notice|info|http)\b/i,
  'mark of a CI log': CI_MARK,
  'message of a task runner': RUNNER_MESSAGE,
  'message of a build tool': BUILD_MESSAGE,
};

/** The rule by which a line is noise, of those given or of those for the output of any tool; null if none matches. */
export function findNoiseRule(line: string, rules: NoiseRules = {}): string | null {
  const trimmed = line.trim();
  for (const known of [rules, COMMON_NOISE]) {
    for (const rule of Object.keys(known)) if (known[rule]?.test(trimmed)) return rule;
  }
  return null;
}

/** True for blank lines and for noise around the results of any tool: Markdown marks, prompts, the output of `time`. */
export const isCommonNoise = (line: string): boolean => line.trim() === '' || findNoiseRule(line) !== null;

/** A markdown heading, in a trimmed line. */
export const HEADING = /^#{1,6}\s/;

/** A markdown heading's text; null for other lines. */
export function readHeading(line: string): string | null {
  const text = /^#{1,6}(\s.*)$/s.exec(line.trimStart().slice(0, 400))?.[1];
  return text === undefined ? null : text.replace(/#+\s*$/, '').trim();
}
