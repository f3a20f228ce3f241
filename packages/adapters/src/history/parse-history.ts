import { parseJsonText } from '../json/json-text.ts';
import type { History, HistoryDocument } from '../outcome/history.ts';
import { parseGithubActionHistory } from '../tools/github-action-benchmark/parse-history.ts';

type HistoryParser = (document: HistoryDocument) => History | null;

/** Every format of a history in one file. A new one is its function and one line here. */
const PARSERS: readonly HistoryParser[] = [parseGithubActionHistory];

/** A file without its lines, which are most of the memory of a large document. */
class Document implements HistoryDocument {
  private parsed: { readonly value: unknown } | null = null;
  readonly text: string;

  constructor(
    raw: string,
    readonly fileName: string | null,
  ) {
    this.text = raw.startsWith('\ufeff') ? raw.slice(1) : raw;
  }

  get json(): unknown {
    this.parsed ??= { value: parseJsonText(this.text) };
    return this.parsed.value;
  }
}

/**
 * The runs of a file that states when each was measured: the history of a tool, or a report with commit and date. They
 * are read one by one, when asked for. Null for any other text. Never throws on content.
 */
export function parseHistory(raw: string, fileName: string | null = null): History | null {
  const document = new Document(raw, fileName);
  for (const parse of PARSERS) {
    const history = parse(document);
    if (history !== null) return history;
  }
  return null;
}
