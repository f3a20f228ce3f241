const WIDTH = 100;

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** On one line, with a blank after each comma and colon. */
function formatFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(', ')}]`;
  if (!isTable(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatFlat(inner)}`);
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
}

/** JSON for people: what fits stays on one line, the rest is broken, as formatters do. */
export function formatJson(value: unknown, indent = ''): string {
  const flat = formatFlat(value);
  if (!isTable(value) || indent.length + flat.length <= WIDTH) return flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => formatJson(item, deeper))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatJson(inner, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${deeper}${lines.join(`,\n${deeper}`)}\n${indent}${close}`;
}
