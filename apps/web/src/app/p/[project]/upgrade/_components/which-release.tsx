import { describeAvoided, nameAvoided, type Upgrade, wordsOf } from '@tachograph/analysis/upgrade';
import { formatTimes } from '@tachograph/analysis/verdict';
import { count, formatNumber } from '@tachograph/units';
import type { ReactNode } from 'react';

type Props = { readonly upgrade: Upgrade };

type PartProps = { readonly name: string; readonly release: ReactNode; readonly children: ReactNode };

const Part = ({ name, release, children }: PartProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="upgrade-release">{release}</dd>
    <dd>{children}</dd>
  </div>
);

/** "The last gain came in 3.24.4."; nothing where it is not known which was the last. */
const describeLast = ({ madeIt, madeItMore, sentence }: Upgrade): string =>
  madeItMore > 0 || sentence.better === 0 || !madeIt.at(-1) ? '' : ` The last gain came in ${madeIt.at(-1)?.release}.`;

function describeTarget(upgrade: Upgrade): string {
  const { target, sentence, metric, rows } = upgrade;
  const nothing = `nothing ${wordsOf(metric).verb[0]} ${wordsOf(metric).worse}`;
  if (sentence.rows === 0) return 'No scenario was measured at both releases.';
  if (!target) return `No release shows that ${nothing}.`;
  const isExact = rows.every(({ verdict }) => verdict.rule === 'exact');
  const level = isExact ? '' : `, at ${formatNumber(target.level * 100, 2)} %`;
  if (target.newer === 0)
    return `${target.isNewest ? 'The newest' : 'It'} shows that ${nothing}${level}.${describeLast(upgrade)}`;
  return `The newest that shows that ${nothing}${level}; ${count(target.newer, 'newer one does', 'newer ones do')} not.`;
}

function Avoid({ upgrade: { avoid, avoidMore, metric } }: Props) {
  const { worse } = wordsOf(metric);
  const noun = avoid.length === 0 ? 'release' : 'more release';
  const more = avoidMore === 0 ? '' : `${count(avoidMore, noun)} ${worse} in a scenario, by less than 10 %.`;
  return (
    <>
      {avoid.map((each) => (
        <span key={each.from} className="upgrade-line">
          {avoid.length > 1 && <code>{nameAvoided(each)}</code>} {describeAvoided(each, metric)}.
        </span>
      ))}
      {avoid.length === 0 && avoidMore === 0 ? 'Nothing on the way is shown to be worse.' : more}
    </>
  );
}

function MadeIt({ upgrade: { madeIt, madeItMore } }: Props) {
  if (madeIt.length === 0) return 'No listed change of one release goes the way of a scenario and holds.';
  return (
    <>
      {madeIt.map(({ release, ratio, title, changes }) => (
        <span key={release} className="upgrade-line">
          {madeIt.length > 1 && <code>{release}</code>} <span className="num">{formatTimes(ratio)}</span> in {title}
          {changes > 1 && `, and ${changes - 1} more`}.
        </span>
      ))}
      {madeItMore > 0 && `${count(madeItMore, 'more release')} with smaller changes.`}
    </>
  );
}

/** Which release to take, which not to stop at, and which made the difference. */
export function WhichRelease({ upgrade }: Props) {
  const { target, avoid, madeIt } = upgrade;
  return (
    <dl className="card upgrade-which" aria-label="Which release">
      <Part name="Target" release={target?.release ?? 'none'}>
        {describeTarget(upgrade)}
      </Part>
      <Part
        name="Avoid on the way"
        release={
          avoid.length === 0 ? (
            'none'
          ) : (
            <span className="verdict worse">
              <i aria-hidden="true">▼</i>
              {avoid.map(nameAvoided).join(', ')}
            </span>
          )
        }
      >
        <Avoid upgrade={upgrade} />
      </Part>
      <Part name="What made it" release={madeIt.map(({ release }) => release).join(', ') || '–'}>
        <MadeIt upgrade={upgrade} />
      </Part>
    </dl>
  );
}
