import type { ReleaseLine } from '@tachograph/analysis/release-line';
import { formatTimes } from '@tachograph/analysis/verdict';
import { dateLabel } from '@/charts/labels/chart-labels.ts';
import { type ChartDriver, DriverMark } from '@/charts/style/paint.tsx';
import { describeFate, isUndone } from '@/format/describe-fate.ts';
import { Link } from '@/routing/link.tsx';
import { STATE_WORDS } from '@/ui/change/change-state-chip.tsx';
import { DirectionMark, LineMarks, LineSentence } from '@/ui/change/release-line-text.tsx';
import { FamilyStrip } from './family-strip.tsx';

type Props = {
  readonly line: ReleaseLine;
  readonly driver: ChartDriver;
  readonly href: string;
  readonly isOpen: boolean;
  /** That of most lines, which is not named. */
  readonly usual: ReleaseLine['environment'] | null;
};

/** " · Ada looks at it" */
function Owners({ changes }: Pick<ReleaseLine, 'changes'>) {
  const names = [...new Set(changes.flatMap(({ owner }) => owner ?? []))];
  if (names.length === 0) return null;
  return <span className="meta">{` · ${names.join(' and ')} ${names.length === 1 ? 'looks' : 'look'} at it`}</span>;
}

/** "since 3.1.0 or 2.2.5, release not known", "also Intel Xeon ▲ 3.18×" */
function Context({ line: { since, elsewhere, environment }, usual }: Pick<Props, 'line' | 'usual'>) {
  return (
    <>
      {usual && usual.identity !== environment.identity && (
        <span className="meta" title={environment.label}>
          {` · on ${nameApart(environment.label, usual.label)}`}
        </span>
      )}
      {since.length > 0 && (
        <span className="meta">{` · since ${since.join(' or ')}${since.length > 1 ? ', release not known' : ''}`}</span>
      )}
      {elsewhere.map(({ environment: other, direction, ratio }) => (
        <span className="meta" key={other.identity} title={other.label}>
          {' · also '}
          {nameApart(other.label, environment.label)} <DirectionMark direction={direction} />{' '}
          {ratio !== null && formatTimes(ratio)}
        </span>
      ))}
    </>
  );
}

/** The part of a label that another has not: "Intel Xeon". */
function nameApart(label: string, other: string): string {
  const known = new Set(other.split(' · '));
  const own = label.split(' · ').filter((part) => !known.has(part));
  return own.length > 0 ? own.join(' · ') : label;
}

/** All that one release of a driver moved: a sentence, a strip for each family of metrics, and what became of it. */
export function ReleaseLineRow({ line, driver, href, isOpen, usual }: Props) {
  const { version, at, releasedOn, strips, state } = line;
  return (
    <div className={['release-line', isOpen && 'open', isUndone(line) && 'undone'].filter(Boolean).join(' ')}>
      <LineMarks line={line} />
      <span className="line-release">
        <DriverMark driver={driver} />
        <Link href={href} aria-current={isOpen ? 'true' : undefined} scroll={false}>
          {driver.name} {version ?? <span className="meta">since {dateLabel(at)}</span>}
        </Link>
      </span>
      <span className="line-sentence">
        <LineSentence line={line} />
        <Context line={line} usual={usual} />
        <Owners changes={line.changes} />
      </span>
      <span className="line-strips">
        {strips.map((strip) => (
          <span key={strip.family}>
            <FamilyStrip strip={strip} />
          </span>
        ))}
      </span>
      <span className="line-fate">{describeFate(line)}</span>
      <span className="line-date meta">{releasedOn ? dateLabel(releasedOn) : '–'}</span>
      <span className={state === 'new' ? 'line-state new' : 'line-state'}>
        {state ? STATE_WORDS[state] : 'several'}
      </span>
    </div>
  );
}
