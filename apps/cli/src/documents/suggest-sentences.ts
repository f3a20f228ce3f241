import { type Block, type BlockFinding, readDocument } from '@tachograph/reports';
import type { Suggestion } from '../forges/suggest-on-github.ts';
import type { UpdatedFile } from './update-documents.ts';

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** What the figures say of the two drivers of a claim, as a claim and as a sentence; null where they say nothing. */
function toMeasured({ block: { claim, values }, interval }: BlockFinding): { marker: string; sentence: string } | null {
  if (!claim || !interval) return null;
  const { driver, reference } = claim;
  const { low, high } = interval;
  const where = values.s?.join(', ') ?? 'all scenarios';
  const isSame = low <= 1 && high >= 1;
  const relation = isSame ? '~' : low > 1 ? '>' : '<';
  const range = `${low.toFixed(2)} to ${high.toFixed(2)} times as fast as ${reference}`;
  return {
    marker: `${driver} ${relation} ${reference}`,
    sentence: isSame
      ? `In ${where}, no difference shown between ${driver} and ${reference}.`
      : `In ${where}, ${driver} is ${range}.`,
  };
}

/** The lines of a claim from its marker to the end of its sentence, with what the figures say instead. */
function toSuggestion({ file, text }: UpdatedFile, finding: BlockFinding, block: Block): Suggestion | null {
  const measured = toMeasured(finding);
  const startLine = lineAt(text, block.opening.start);
  const line = lineAt(text, block.closing.start) - 1;
  if (!measured || line <= startLine) return null;
  const before = text
    .split(/\r?\n/)
    .slice(startLine - 1, line)
    .join('\n');
  const opening = text.slice(block.opening.start, block.opening.end);
  const words = `${block.words.join(' ')}`;
  const after = `${block.prefix}${opening.replace(words, measured.marker)}\n${block.prefix}${measured.sentence}`;
  return {
    path: file,
    startLine,
    line,
    before,
    after,
    why: `The ${finding.message}. The sentence is yours; this one agrees with the figures.`,
  };
}

/** Sentences that agree with the figures, for the claims of an updated file that no longer hold. */
export function suggestSentences(updated: UpdatedFile): Suggestion[] {
  const { blocks } = readDocument(updated.text);
  const before = readDocument(updated.before).blocks;
  return updated.broken.flatMap((finding) => {
    const nth = before.findIndex(({ opening }) => opening.start === finding.block.opening.start);
    const block = blocks[nth];
    return block?.kind === 'claim' ? (toSuggestion(updated, finding, block) ?? []) : [];
  });
}
