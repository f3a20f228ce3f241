import { decodeText, parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import { parseJson } from '../read-json.ts';
import type { Terminal } from '../terminal.ts';

/** The rules of a file; null where they are invalid, after every issue went to standard error with its location. */
export async function readRules(file: string, terminal: Terminal): Promise<Mapping | null> {
  const input = parseJson(decodeText(await terminal.readFile(file)));
  if (input === undefined) {
    terminal.err(`${file} is not JSON: it has to be a list of rules, such as [{"match": "{scenario} - {driver}"}]\n`);
    return null;
  }
  const parsed = parseMapping(input);
  if ('mapping' in parsed) return parsed.mapping;
  for (const { pointer, detail } of parsed.issues) terminal.err(`${file} ${pointer || '/'}: ${detail}\n`);
  return null;
}
