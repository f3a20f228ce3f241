import { parseTemplate } from '../template/mapping-template.ts';

/** What a command that measures one cell again leaves open, to be filled in with the cell's own. */
const REPEAT_PLACEHOLDERS = ['scenario', 'driver', 'version', 'run'] as const;

const isPlaceholder = (name: string) => (REPEAT_PLACEHOLDERS as readonly string[]).includes(name);

/** Why a text is no such command; null where it is one. Braces of its own are doubled, as in mapping rules. */
export function findRepeatIssue(text: string): string | null {
  const template = parseTemplate(text);
  if (typeof template === 'string') return template;
  const unknown = template.find((part) => 'capture' in part && !isPlaceholder(part.capture));
  if (!unknown || !('capture' in unknown)) return null;
  const known = REPEAT_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  return `has a placeholder "{${unknown.capture}}" that does not exist; there are ${known}`;
}
