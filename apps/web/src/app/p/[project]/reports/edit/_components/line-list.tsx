import { count } from '@tachograph/units';
import { Card } from '@/ui/layout/card.tsx';
import type { ListedLine, ListedPart } from '../_model/list-lines.ts';
import { StateMark } from './state-mark.tsx';

/** The fragment of a line of the listing. */
export const toLineFragment = (line: number): string => `line-${line}`;

const Part = ({ part: { text, marker } }: { readonly part: ListedPart }) =>
  marker === null ? (
    text
  ) : (
    <span className="marker-chip" title={marker}>
      {text}
    </span>
  );

function Content({ line }: { readonly line: ListedLine }) {
  if (line.kind === 'end') return <span className="marker-end">end</span>;
  if (line.kind === 'block') {
    return (
      <span className="marker-line">
        <b>{line.word}</b>
        <span>{line.about}</span>
        {line.state && <StateMark state={line.state} />}
        {line.lines > 2 && <span className="meta">{count(line.lines, 'line')}</span>}
      </span>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
  return line.parts.map((part, index) => <Part key={index} part={part} />);
}

const isHeading = (line: ListedLine): boolean =>
  line.kind === 'text' && /^ {0,3}#{1,6}\s/.test(line.parts[0]?.text ?? '');

type Props = {
  readonly lines: readonly ListedLine[];
  /** Lines that are left out. */
  readonly omitted: number;
  /** Lines that something is wrong with. */
  readonly wrong: ReadonlySet<number>;
};

/** The document line by line with its markers folded: where the check leads to. */
export const LineList = ({ lines, omitted, wrong }: Props) => (
  <Card title="By line" note="markers folded" className="by-line">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
    <section className="line-box" tabIndex={0} aria-label="The Markdown by line">
      <ol className="list line-list">
        {lines.map((line) => (
          <li
            key={line.line}
            id={toLineFragment(line.line)}
            className={
              [wrong.has(line.line) && 'wrong', isHeading(line) && 'heading'].filter(Boolean).join(' ') || undefined
            }
          >
            <span className="num">{line.line}</span>
            <span className="line-text">
              <Content line={line} />
            </span>
          </li>
        ))}
      </ol>
    </section>
    {omitted > 0 && <p className="card-foot meta">{count(omitted, 'more line')}, not listed</p>}
  </Card>
);
