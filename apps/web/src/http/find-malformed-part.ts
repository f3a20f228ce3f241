/** No URL of these pages has a control character, and the database stores no NUL. */
const CONTROL_CHARACTER = /\p{Cc}/u;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function checkParts(parts: readonly string[], subject: string): string | null {
  for (const part of parts) {
    const decoded = decode(part);
    if (decoded === null) return `${subject} is not text in UTF-8 with percent-encoding.`;
    if (CONTROL_CHARACTER.test(decoded)) return `${subject} contains a control character.`;
  }
  return null;
}

/**
 * What makes a path another one where it is read as a URL: what is counted, kept and served is one path only. A path may end
 * with `/`.
 */
function checkSegments(path: string): string | null {
  if (!path.startsWith('/')) return 'The path of this URL does not begin with "/".';
  if (path.includes('\\')) return 'The path of this URL contains a backslash.';
  const segments = path.slice(1).split('/');
  if (segments.slice(0, -1).includes('')) return 'The path of this URL contains an empty segment.';
  const isDots = (segment: string) => ['.', '..'].includes(segment.replaceAll(/%2e/gi, '.'));
  return segments.some(isDots) ? 'The path of this URL contains "." or ".." as a segment.' : null;
}

/** What is wrong with a request target, the path and query as sent, in one sentence; null where every part can be decoded. */
export function findMalformedPart(target: string): string | null {
  const start = target.indexOf('?');
  const path = start < 0 ? target : target.slice(0, start);
  const query = start < 0 ? '' : target.slice(start + 1);
  const parameters = query.split(/[&=]/).map((part) => part.replaceAll('+', ' '));
  return (
    checkSegments(path) ??
    checkParts(path.split('/'), 'The path of this URL') ??
    checkParts(parameters, 'A parameter of this URL')
  );
}
