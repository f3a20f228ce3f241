import { parseJsonText } from '../json/json-text.ts';
import type { History, HistoryDocument } from '../outcome/history.ts';
import { parseAsvHistory } from '../tools/asv/asv.ts';
import { parseBencherHistory } from '../tools/bencher/bencher.ts';
import { parseConbenchHistory } from '../tools/conbench/conbench.ts';
import { parseGithubActionHistory } from '../tools/github-action-benchmark/github-action-benchmark.ts';
import { parseCriterionSummary } from './criterion-summary.ts';
import { parseDatedReport } from './dated-report.ts';

type HistoryParser = (document: HistoryDocument) => History | null;

/** Every format of a history in one file. A new one is its function and one line here. */
const PARSERS: readonly HistoryParser[] = [
  parseGithubActionHistory,
  parseAsvHistory,
  parseBencherHistory,
  parseConbenchHistory,
  parseDatedReport,
  parseCriterionSummary,
];

/** A file without its lines, which are most of the memory of a large document. */
class Document implements HistoryDocument {
  private parsed: { readonly value: unknown } | null = null;
  readonly text: string;

  constructor(
    raw: string,
    readonly fileName: string | null,
    readonly beside: ReadonlyMap<string, unknown>,
  ) {
    this.text = raw.startsWith('\ufeff') ? raw.slice(1) : raw;
  }

  get json(): unknown {
    this.parsed ??= { value: parseJsonText(this.text) };
    return this.parsed.value;
  }
}

export type HistoryOptions = {
  readonly fileName?: string | null;
  /** JSON documents that describe the file, by the names of their files. */
  readonly beside?: ReadonlyMap<string, unknown>;
};

/**
 * The runs of a file that states when each was measured: the history of a tool, or a report with commit and date. They
 * are read one by one, when asked for. Null for any other text. Never throws on content.
 */
export function parseHistory(
  raw: string,
  { fileName = null, beside = new Map() }: HistoryOptions = {},
): History | null {
  const document = new Document(raw, fileName, beside);
  for (const parse of PARSERS) {
    const history = parse(document);
    if (history !== null) return history;
  }
  return null;
}
