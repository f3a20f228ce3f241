import type { BlockFinding } from '@tachograph/reports';
import { formatCount } from '../read-json.ts';

const NOUNS = { compare: 'block', value: 'number', claim: 'claim' } as const;

/** What of a document fails a check: it is to be written anew, or its sentence is not true any more. */
const WRONG = new Set<BlockFinding['state']>(['old', 'moved', 'empty', 'missing', 'broken']);

export const isWrongBlock = ({ block, state }: BlockFinding): boolean =>
  WRONG.has(state) || (block.kind === 'claim' && state === 'withheld');

const count = (findings: readonly BlockFinding[], kind: keyof typeof NOUNS, what = '') => {
  const found = findings.filter(({ block }) => block.kind === kind);
  return found.length === 0 ? [] : [formatCount(found.length, NOUNS[kind]) + what];
};

/** `mysql2 3.25.0`: the versions that the versions and tables of a document are now of. */
const toVersions = (written: readonly BlockFinding[]) => [
  ...new Set(
    written.flatMap(({ block, is }) =>
      block.words[0] === 'version' && is !== null ? [[...(block.values.d ?? []), is].join(' ')] : [],
    ),
  ),
];

/** `mysql2 3.25.0; 3 numbers, 1 table, 1 claim no longer holds`: what an update did, for a title. */
export function describeUpdate(written: readonly BlockFinding[], broken: readonly BlockFinding[]): string {
  const figures = written.filter(({ block }) => block.words[0] !== 'version');
  const what = [
    ...count(figures, 'value'),
    ...count(figures, 'compare'),
    ...count(broken, 'claim', broken.length === 1 ? ' no longer holds' : ' no longer hold'),
  ].join(', ');
  return [toVersions(written).join(', '), what].filter(Boolean).join('; ');
}
