import type { ReleaseLine } from '@tachograph/analysis/release-line';
import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { count } from '@tachograph/units';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { toChartDriver } from '@/charts/style/paint.tsx';
import { isHolding } from '@/format/describe-fate.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';
import { ChangeRow } from '@/ui/change/change-row.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { ChangeEvidence, type OpenedChange } from './change-evidence.tsx';
import { ReleaseLineRow } from './release-line-row.tsx';
import { OpenLineStates, SelectLine } from './state-bar.tsx';

type NoneProps = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

/** Runs that a series needs before a change along time can be seen: two levels of three points. */
const RUNS_NEEDED = 6;

/** Why the list is empty: nothing changed, nothing can have changed yet, or nothing fits the filter. */
function NoChanges({ project, data: { series, longest, choices } }: NoneProps) {
  if (choices.drivers.length > 0)
    return (
      <p className="notice">
        <span>No change fits this filter.</span>
        <Link className="link" href={hrefs.changes(project, { q: 'is:all' })}>
          Changes in all states
        </Link>
      </p>
    );
  return (
    <div className="notice">
      <b>{`No change in ${count(series, 'series', 'series')}`}</b>
      <span>
        {longest < RUNS_NEEDED
          ? `A series needs ${RUNS_NEEDED} runs before a change along time can be seen; the longest has ${longest}. Two versions that are measured together can be compared at once.`
          : 'Every upload is checked a few seconds after it arrives.'}{' '}
        <a className="link" href={hrefs.docs('changes')}>
          How changes are found
        </a>
      </span>
    </div>
  );
}

const nameLine = ({ driver, version }: ReleaseLine) => [driver.name, version].filter(Boolean).join(' ');

/** "14 lines only better, 10 with something worse. Of the worse ones 3 still hold: mariadb 3.5.4, …" */
function Summary({
  lines,
  hrefOf,
}: {
  readonly lines: readonly ReleaseLine[];
  readonly hrefOf: (line: ReleaseLine) => string;
}) {
  const worse = lines.filter(({ hasWorse }) => hasWorse);
  const holding = worse.filter(isHolding);
  if (lines.length === 0) return null;
  return (
    <p className="line-summary">
      <b>
        {count(lines.length - worse.length, 'line')} only better, {worse.length} with something worse.
      </b>{' '}
      {worse.length > 0 &&
        (holding.length === 0
          ? 'Of the worse ones none is known to hold.'
          : `Of the worse ones ${holding.length} still ${holding.length === 1 ? 'holds' : 'hold'}: `)}
      {holding.map((line, index) => (
        <span key={line.id}>
          {index > 0 && ', '}
          <Link className="link" href={hrefOf(line)}>
            {nameLine(line)}
          </Link>
        </span>
      ))}
    </p>
  );
}

type Open = NonNullable<ChangesData['open']>;

type OpenProps = {
  readonly project: string;
  readonly state: ChangesParams;
  readonly open: Open;
  readonly slots: ChangesData['slots'];
  /** The change of the line that is open; null without one. */
  readonly opened: OpenedChange | null;
};

/** What the release changes for who has the one before it, and what all since then do. */
function UpgradeLink({
  project,
  line: { driver, axis, changes, environment },
}: {
  project: string;
  line: ReleaseLine;
}) {
  const from = axis === 'version' ? changes[0]?.before.version : null;
  if (!from) return null;
  const question = { driver: driver.slug, from, environment: toEnvironmentSlug(environment) };
  return (
    <p className="line-upgrade">
      <Link className="link" href={hrefs.upgrade(project, question)}>
        Upgrade from {from}
      </Link>
    </p>
  );
}

/** The changes of the line that is open, with the evidence of one, and the states of all of them. */
function OpenLine({ project, state, open: { line, listed, drawn }, slots, opened }: OpenProps) {
  const more = line.total - listed.length;
  const folded = listed.filter((change) => line.folded.includes(change));
  const shown = listed.filter((change) => !folded.includes(change));
  const metrics = [...new Set(folded.map(({ case: of }) => of.metric))];
  const toList = (changes: readonly Change[]) => (
    <ul className="list change-list tall">
      {changes.map((change) => {
        const isOpen = change.id === state.change;
        const closed = hrefs.changes(project, toChangesParams(state, { change: null, group: line.id }));
        return (
          <li key={change.id} id={`change-${change.id}`}>
            <ChangeRow
              change={change}
              driver={toChartDriver(change.driver, slots)}
              line={drawn.get(change.id) ?? null}
              href={isOpen ? closed : hrefs.change(project, change.id, toChangesParams(state))}
              isOpen={isOpen}
            />
            {isOpen && opened && <ChangeEvidence project={project} state={state} data={opened} />}
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className="line-open">
      {!opened && <OpenLineStates changes={line.changes.map(({ id }) => id)} />}
      <UpgradeLink project={project} line={line} />
      {toList(shown)}
      {folded.length > 0 && (
        <details className="line-folded" open={folded.some(({ id }) => id === state.change)}>
          <summary>{`${folded.length} more in ${metrics.join(' and ')} say the same`}</summary>
          {toList(folded)}
        </details>
      )}
      {more > 0 && <p className="change-more">{`and ${more} more, smaller: the CSV file has all.`}</p>}
    </div>
  );
}

type Props = {
  readonly project: string;
  readonly state: ChangesParams;
  readonly data: ChangesData;
  /** The change that is open; null without one. */
  readonly opened: OpenedChange | null;
};

const HEADS = ['Speed', 'CPU', 'Memory', 'Wire'];

/** The lines of a page, the one that is open with its changes, and the way to the others. */
export function ChangeList({ project, state, data, opened }: Props) {
  const { lines, suspected, open, slots, total, previous, next } = data;
  const hasOpen = (of: readonly ReleaseLine[]) => open !== null && of.some((line) => isSame(line, open.line));
  const hrefOf = (line: ReleaseLine) =>
    open && isSame(line, open.line)
      ? hrefs.changes(project, toChangesParams(state, { group: null, change: null }))
      : hrefs.changes(project, toChangesParams(state, { group: line.id, change: null }));
  const usual = findUsual(lines);
  const toRows = (of: readonly ReleaseLine[]) =>
    of.map((line) => {
      const isOpen = open !== null && isSame(line, open.line);
      return (
        <li key={line.id}>
          <SelectLine changes={line.changes.map(({ id }) => id)} label={nameLine(line)} />
          <ReleaseLineRow
            line={line}
            driver={toChartDriver(line.driver, slots)}
            href={hrefOf(line)}
            isOpen={isOpen}
            usual={usual}
          />
          {isOpen && <OpenLine project={project} state={state} open={open} slots={slots} opened={opened} />}
        </li>
      );
    });
  if (lines.length === 0 && suspected.lines.length === 0 && !open) {
    return <NoChanges project={project} state={state} data={data} />;
  }
  const beside = open && !hasOpen(lines) && !hasOpen(suspected.lines) ? [open.line] : [];
  return (
    <>
      {state.change !== undefined && !opened && (
        <p className="notice warn" role="status">
          The results do not show this change any more. It returns if they show it again.
        </p>
      )}
      <Summary lines={lines} hrefOf={hrefOf} />
      {lines.length + beside.length > 0 && (
        <div className="card release-lines">
          <div className="release-line line-head" aria-hidden="true">
            <span />
            <span>Release</span>
            <span>What moved</span>
            <span className="line-strips">
              {HEADS.map((head) => (
                <span key={head}>{head}</span>
              ))}
            </span>
            <span>Today</span>
            <span>Released</span>
            <span>State</span>
          </div>
          <ul className="list">{toRows([...beside, ...lines])}</ul>
          <p className="meta line-legend">
            One bar a scenario: up is better, a line no change, down worse, dots not measured; full height twice. Grey
            lines cancel each other out.
          </p>
        </div>
      )}
      {suspected.lines.length > 0 && (
        <section className="card release-lines suspected-lines">
          <header className="card-head">
            <h2>Suspected</h2>
            <span className="meta">
              {count(suspected.changes, 'change')} in {count(suspected.total, 'line')}, until more runs confirm them
            </span>
          </header>
          <ul className="list">{toRows(suspected.lines)}</ul>
        </section>
      )}
      {data.isCut && <p className="meta">Lines and numbers are of the newest 10,000 changes. The CSV file has all.</p>}
      <Pager
        noun="line"
        page={{ rows: lines, total, previous, next }}
        csv={hrefs.listCsv(project, 'changes', toChangesParams(state, { change: null, from: null, group: null }))}
        hrefOf={({ after, before }) =>
          hrefs.changes(project, toChangesParams(state, { from: after ?? before, change: null, group: null }))
        }
      />
    </>
  );
}

/** The environment in which most of the changes were found; null without lines. */
function findUsual(lines: readonly ReleaseLine[]): ReleaseLine['environment'] | null {
  const counts = [...groupBy(lines, ({ environment }) => environment.identity).values()];
  const totalOf = (same: readonly ReleaseLine[]) => same.reduce((sum, { total }) => sum + total, 0);
  return counts.sort((a, b) => totalOf(b) - totalOf(a))[0]?.[0]?.environment ?? null;
}

/** Of one release or batch of one driver, whatever else the page selects. */
const isSame = (a: ReleaseLine, b: ReleaseLine) =>
  a.changes[0]?.group === b.changes[0]?.group &&
  a.driver.slug === b.driver.slug &&
  (a.moreRuns === null) === (b.moreRuns === null);
