/** One piece of a template: text, or the name of a capture to put there. */
type TemplatePart = { readonly literal: string } | { readonly capture: string };

export type Template = readonly TemplatePart[];

/**
 * The text outside of braces and the captures inside, or why it is neither; `{{` and `}}` are braces. `where` names what the
 * text describes: "the value".
 */
export function splitBraces(text: string, location: string): Template | string {
  const parts: TemplatePart[] = [];
  let literal = '';
  const endLiteral = () => {
    if (literal !== '') parts.push({ literal });
    literal = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ((sign === '{' || sign === '}') && text[at + 1] === sign) {
      literal += sign;
      at += 1;
    } else if (sign === '}') return `a "}" closes nothing: write "}}" for a brace in ${location}`;
    else if (sign === '{') {
      const end = text.indexOf('}', at);
      if (end < 0) return `a "{" is not closed: write "{{" for a brace in ${location}`;
      endLiteral();
      parts.push({ capture: text.slice(at + 1, end) });
      at = end;
    } else literal += sign;
  }
  endLiteral();
  return parts;
}

/** A template in its parts, or why it is invalid. `{name}` is what a capture took; `{{` and `}}` are braces. */
export const parseTemplate = (text: string): Template | string => splitBraces(text, 'the value');

/** A template that gives exactly this text. */
export const toTemplate = (text: string): string => text.replace(/[{}]/g, '$&$&');
