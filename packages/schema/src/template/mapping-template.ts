/** One piece of a template: text, or the name of a capture to put there. */
type TemplatePart = { readonly literal: string } | { readonly capture: string };

export type Template = readonly TemplatePart[];

/** A template in its parts, or why it is none. `{name}` is what a capture took; `{{` and `}}` are braces. */
export function parseTemplate(text: string): Template | string {
  const parts: TemplatePart[] = [];
  let literal = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ((sign === '{' || sign === '}') && text[at + 1] === sign) {
      literal += sign;
      at += 1;
    } else if (sign === '}') return 'a "}" closes nothing: write "}}" for a brace in the value';
    else if (sign === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) return 'a "{" is not closed: write "{{" for a brace in the value';
      if (literal !== '') parts.push({ literal });
      literal = '';
      parts.push({ capture: text.slice(at + 1, end) });
      at = end;
    } else literal += sign;
  }
  if (literal !== '') parts.push({ literal });
  return parts;
}

/** A template that gives exactly this text. */
export const toTemplate = (text: string): string => text.replace(/[{}]/g, '$&$&');
