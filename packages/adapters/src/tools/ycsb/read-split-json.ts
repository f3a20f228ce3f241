import type { NativeText } from '../../native/native-text.ts';
import type { Line } from '../../text/line.ts';
import type { Entry } from './read-entry.ts';

const FIELD = /^"(metric|measurement|value)" : (?:"([^"]{1,100})",|(-?[\w.+-]{1,40}|"[^"]{1,40}"))$/;
const BRACES = /^(?:\[? ?\{|\} ?,? ?\{|\} ?\]?)$/;

/**
 * The measurements of the exporter JSONMeasurementsExporter, which writes objects one after the other and no document:
 * by the number of the line of their value, with the other lines of the objects. Empty for a document, and for any other text.
 */
export function readSplitEntries({ json, lines }: NativeText): ReadonlyMap<number, Entry | 'accepted'> {
  const entries = new Map<number, Entry | 'accepted'>();
  if (json !== undefined) return entries;
  let open: { readonly lines: Line[]; operation: string; measurement: string } | null = null;
  for (const [index, line] of lines.entries()) {
    const text = line.text.slice(0, 300).trim();
    const [, field, name, value] = FIELD.exec(text) ?? [];
    const next =
      lines
        .at(index + 1)
        ?.text.slice(0, 300)
        .trim() ?? '';
    if (field === 'metric' && name) open = { lines: [line], operation: name, measurement: '' };
    else if (field === 'measurement' && name && open) {
      open.measurement = name;
      open.lines.push(line);
    } else if (field === 'value' && value && open && open.measurement !== '' && BRACES.test(next)) {
      for (const known of open.lines) entries.set(known.number, 'accepted');
      entries.set(line.number, {
        location: line,
        operation: open.operation,
        measurement: open.measurement,
        printed: value,
      });
      open = null;
    } else open = null;
  }
  if (entries.size === 0) return entries;
  for (const line of lines) if (BRACES.test(line.text.slice(0, 300).trim())) entries.set(line.number, 'accepted');
  return entries;
}
