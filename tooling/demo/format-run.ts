const WIDTH = 120;

/** JSON on one line with a space after every comma and colon; strings are unchanged. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{ ${fields.map(([key, field]) => `${JSON.stringify(key)}: ${oneLine(field)}`).join(', ')} }`;
  }
  return JSON.stringify(value);
}

function broken(value: object, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const lines = fields.map(([key, field]) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    const line = oneLine(field);
    if (Array.isArray(field)) {
      const elements = field.map((element) => `${inner}  ${oneLine(element)}`).join(',\n');
      return name.length + line.length <= WIDTH ? name + line : `${name}[\n${elements}\n${inner}]`;
    }
    const fits = typeof field !== 'object' || field === null || name.length + line.length <= WIDTH;
    return fits ? name + line : name + broken(field, inner);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** JSON for readable diffs: long objects are broken, an element of a list is always one line. */
export const formatRun = (value: object): string => `${broken(value, '')}\n`;
