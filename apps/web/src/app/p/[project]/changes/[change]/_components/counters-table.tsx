import { formatTimes, OUTCOME_SHAPES, type Verdict as VerdictValue } from '@tachograph/analysis/verdict';
import type { CounterRow } from '@tachograph/analysis/why';
import { displayUnit, formatExact, formatNumber } from '@tachograph/units';
import type { WhyData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

type Counters = NonNullable<WhyData['counters']>;

/** Units that a number needs beside it; others are the name of their row. */
const MEASURED = /^(?:[nµm]?s|[kMG]?B)$/;

const nameOf = ({ metric }: Pick<CounterRow, 'metric'>) => metric.replaceAll('-', ' ');

function formatValues({ case: of, before, after }: CounterRow): readonly [string, string] {
  const values = [before?.value ?? null, after?.value ?? null];
  const { label, divisor } = displayUnit(
    of?.unit ?? '',
    values.flatMap((value) => value ?? []),
  );
  const short = label.replace(/\/op$/, '');
  const format = (value: number | null) => {
    if (value === null) return 'not counted';
    const scaled = value / divisor;
    const text = Number.isInteger(scaled) ? formatExact(scaled) : formatNumber(scaled);
    return MEASURED.test(short) ? `${text} ${short}` : text;
  };
  return [format(values[0] ?? null), format(values[1] ?? null)];
}

/** Every counter is a cost: less of it is better. What repeats exactly is equal, or is not. */
function CounterVerdict({ verdict }: { readonly verdict: VerdictValue }) {
  const { outcome, ratio, rule } = verdict;
  const isCalled = outcome === 'better' || outcome === 'worse';
  if (!isCalled && !(outcome === 'same' && rule === 'exact')) return <Verdict verdict={verdict} short />;
  const word = outcome === 'better' ? 'less' : 'more';
  return (
    <span className={`verdict ${outcome}`} title={verdict.explanation}>
      <i aria-hidden="true">{OUTCOME_SHAPES[outcome]}</i>
      {isCalled ? [ratio === null ? '' : formatTimes(ratio), word].filter(Boolean).join(' ') : 'equal'}
    </span>
  );
}

function Row({ row }: { readonly row: CounterRow }) {
  const { verdict } = row;
  const [before, after] = formatValues(row);
  const moved = verdict?.outcome === 'better' || verdict?.outcome === 'worse' ? verdict.outcome : undefined;
  return (
    <tr className={moved && `counter-${moved}`}>
      <th scope="row">{nameOf(row)}</th>
      <td className="num">{before}</td>
      <td className="num">{after}</td>
      <td>{verdict && <CounterVerdict verdict={verdict} />}</td>
    </tr>
  );
}

type Props = {
  readonly counters: Counters;
  readonly versions: { readonly before: string; readonly after: string };
};

/** What one operation costs on both sides of a change, by every counter, with its verdict; and which were not counted. */
export function CountersTable({ counters: { rows }, versions }: Props) {
  const counted = rows.filter(({ before, after }) => before !== null || after !== null);
  const missing = rows.filter((row) => !counted.includes(row)).map(nameOf);
  return (
    <Card title="What else moved" note="counted for one operation of each" className="counters">
      {counted.length > 0 && (
        <div className="scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Counter</span>
                </th>
                <th scope="col" className="num">
                  {versions.before}
                </th>
                <th scope="col" className="num">
                  {versions.after}
                </th>
                <th scope="col">
                  <span className="visually-hidden">Verdict</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {counted.map((row) => (
                <Row key={row.metric} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {missing.length > 0 && <p className="meta counters-missing">Not counted: {missing.join(', ')}.</p>}
    </Card>
  );
}
