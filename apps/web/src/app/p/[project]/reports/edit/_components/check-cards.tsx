import type { Block } from '@tachograph/reports';
import { count } from '@tachograph/units';
import type { RenderedBlock } from '@/server/reports/rendered-report.ts';
import { Card } from '@/ui/layout/card.tsx';
import type { Check, CheckEntry } from '../_model/list-checks.ts';
import { describeBlock } from '../_model/list-lines.ts';
import { toLineFragment } from './line-list.tsx';
import { StateMark, StateSign } from './state-mark.tsx';

const LineLink = ({ line }: { readonly line: number }) => (
  <a className="link" href={`#${toLineFragment(line)}`}>{`line ${line}`}</a>
);

const Entry = ({ entry: { line, title, text, state, isWrong, evidence } }: { readonly entry: CheckEntry }) => (
  <li className={isWrong ? 'wrong' : undefined}>
    <p className="check-title">
      <b>
        {state && <StateSign state={state} />} {title}
      </b>
      {line !== null && <LineLink line={line} />}
    </p>
    <p>{text}</p>
    {evidence.map((of) => (
      <p key={`${of.line} ${of.quote}`} className="meta">
        <LineLink line={of.line} />: {of.quote}
      </p>
    ))}
  </li>
);

/** What the check says of the document. */
export const CheckCard = ({ check: { entries, omitted, isRead } }: { readonly check: Check }) => (
  <Card title="Check" note="it never keeps you from publishing" className="check-card">
    {entries.length > 0 && (
      <ul className="list check-list">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order
          <Entry key={index} entry={entry} />
        ))}
      </ul>
    )}
    <p className="card-foot meta">
      {omitted > 0 && `And ${omitted} more. `}
      {isRead
        ? !entries.some(({ title }) => title === 'Contradicts') && 'No sentence contradicts a table of this report.'
        : 'The report is too long for its sentences to be checked here: run tacho report check.'}
    </p>
  </Card>
);

/** Blocks that are listed. */
const MOST_LISTED = 60;

type Listed = { readonly block: Block; readonly rendered: RenderedBlock };

const isListed = ({ block }: Listed): boolean => block.kind !== 'value';

/** The tables and claims of the document with what became of each, and how many numbers there are. */
export function BlockCard({ blocks }: { readonly blocks: readonly Listed[] }) {
  const listed = blocks.filter(isListed);
  const numbers = blocks.filter((entry) => !isListed(entry));
  if (blocks.length === 0) return null;
  const isCurrent = numbers.every(({ rendered }) => rendered.state === 'current');
  return (
    <Card title="Blocks" note="by line" className="block-card">
      <ul className="list block-list">
        {listed.slice(0, MOST_LISTED).map(({ block, rendered }) => (
          <li key={block.opening.start}>
            <a href={`#${toLineFragment(block.line)}`}>
              <span className="num">{block.line}</span>
              <span className="block-name">
                <b>{block.kind}</b> {describeBlock(block)}
              </span>
              <StateMark state={rendered.state} />
            </a>
          </li>
        ))}
      </ul>
      {(numbers.length > 0 || listed.length > MOST_LISTED) && (
        <p className="card-foot meta">
          {listed.length > MOST_LISTED && `And ${listed.length - MOST_LISTED} more. `}
          {numbers.length > 0 && `${count(numbers.length, 'number')} in sentences${isCurrent ? ', all measured' : ''}.`}
        </p>
      )}
    </Card>
  );
}
