import { isShareId } from '@tachograph/schema/share';
import type { Block } from '../markers/report-document.ts';

/** The share that a block's small line names as its evidence, as in `[evidence](https://host/s/ID)`; null without one. */
export function evidenceOf(block: Pick<Block, 'content'>): string | null {
  const line = block.content.slice(block.content.lastIndexOf('\n') + 1).slice(-2000);
  const id = /\bevidence(?:\]\(| <)https?:\/\/[^\s<>"()]{1,500}\/s\/([0-9a-v]{20})(?![\w])/.exec(line)?.[1];
  return id !== undefined && isShareId(id) ? id : null;
}
