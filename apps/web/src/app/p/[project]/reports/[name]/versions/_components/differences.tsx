import { count, formatCount } from '@tachograph/units';
import { Card } from '@/ui/layout/card.tsx';
import { type ComparedLine, compareTexts, type LinePart } from '../_model/compare-texts.ts';
import { type FoldedLine, foldLines } from '../_model/fold-lines.ts';
import './differences.css';

const SIGNS = { removed: ['−', 'removed'], added: ['+', 'added'], same: ['', ''] } as const;

const kindOf = ({ before, after }: ComparedLine): keyof typeof SIGNS =>
  before === null ? 'added' : after === null ? 'removed' : 'same';

function Words({ part: { text, isChanged }, kind }: { readonly part: LinePart; readonly kind: keyof typeof SIGNS }) {
  if (!isChanged || kind === 'same') return text;
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>;
}

function Row({ line }: { readonly line: FoldedLine }) {
  if ('folded' in line) {
    return (
      <tr className="folded">
        <td colSpan={4}>
          {count(line.folded, line.isSame ? 'unchanged line' : 'more line')}
          {!line.isSame && ', not shown'}
        </td>
      </tr>
    );
  }
  const kind = kindOf(line);
  const [sign, words] = SIGNS[kind];
  return (
    <tr className={kind}>
      <td className="num">{line.before}</td>
      <td className="num">{line.after}</td>
      <td className="sign">
        <span aria-hidden="true">{sign}</span>
        {words && <span className="visually-hidden">{words}</span>}
      </td>
      <td className="diff-text">
        {line.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
          <Words key={index} part={part} kind={kind} />
        ))}
      </td>
    </tr>
  );
}

type Props = {
  /** Of which texts: "From version 3 to 5". */
  readonly title: string;
  readonly before: string;
  readonly after: string;
};

/** The lines by which two texts differ, with the words that changed in them. */
export function Differences({ title, before, after }: Props) {
  const { lines, added, removed, isRough } = compareTexts(before, after);
  const note = added + removed === 0 ? 'the same text' : `${formatCount(removed)} removed, ${formatCount(added)} added`;
  return (
    <Card title={title} note={note} className="differences">
      {isRough && (
        <p className="card-body meta">
          The texts have too little in common to be compared line by line: all between their first and their last
          difference is shown as replaced.
        </p>
      )}
      {added + removed > 0 && (
        <table className="diff">
          <caption className="visually-hidden">{title}</caption>
          <colgroup>
            <col className="diff-number" />
            <col className="diff-number" />
            <col className="diff-sign" />
            <col />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Line before</th>
              <th scope="col">Line after</th>
              <th scope="col">Change</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {foldLines(lines).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
              <Row key={index} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
