import { count } from '@tachograph/units';
import { formatLevel } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import { describeNoise, describeRule } from '@/app/p/[project]/changes/_model/describe-rule.ts';
import { type ChangesParams, toChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangeData } from '@/server/root.ts';
import { ChangeSize } from '@/ui/change/change-size.tsx';
import { Facts } from '@/ui/table/facts.tsx';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangeData };

type Side = 'before' | 'after';

/** "0.606× of mysql2 3.11.5 · 3 releases, 12 repeats" */
function describeSide({ change, line, levels }: ChangeData, side: Side): string {
  const level = levels?.[side];
  if (!level) return formatLevel({ change, line: { ...line, anchor: null } }, change[side].level);
  const points = count(level.to - level.from + 1, change.axis === 'version' ? 'release' : 'measurement');
  return `${formatLevel({ change, line }, level.level)} · ${points}, ${count(level.repeats, 'repeat')}`;
}

/** The other changes of the group, each a link to its evidence. */
function Moved({ project, state, data: { moved, change } }: Props) {
  if (moved.total === 0) return null;
  const more = moved.total - moved.changes.length;
  return (
    <ul className="list row change-moved">
      {moved.changes.map((other) => (
        <li key={other.id}>
          <Link href={hrefs.change(project, other.id, toChangesParams(state))} scroll={false}>
            {other.scenarioTitle === change.scenarioTitle ? '' : `${other.scenarioTitle} `}
            {other.case.metric} <ChangeSize change={other} />
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link
            className="link"
            href={hrefs.changes(project, toChangesParams(state, { group: change.id, from: null, change: null }))}
          >
            {more} more
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The next change of the same series. */
function Later({ project, state, data: { later } }: Props) {
  if (!later) return null;
  return (
    <Link href={hrefs.change(project, later.id, toChangesParams(state))}>
      <ChangeSize change={later} />{' '}
      {later.axis === 'version' ? `at ${later.after.version}` : `on ${formatDay(later.after.at)}`}
    </Link>
  );
}

/** "needs 2 more runs: …" of a suspected change. */
const describeMoreRuns = ({ moreRuns }: ChangeData['change']) =>
  moreRuns !== null && `needs ${count(moreRuns, 'more run')} to be told from noise`;

/** The numbers of a change, and the changes beside it. */
export const ChangeFacts = (props: Props) => (
  <Facts
    className="change-facts"
    facts={[
      ['Before', describeSide(props.data, 'before')],
      ['After', describeSide(props.data, 'after')],
      ['Noise', describeNoise(props.data.change)],
      ['Rule', describeRule(props.data.change)],
      ['More runs', describeMoreRuns(props.data.change)],
      ['Also moved', props.data.moved.total > 0 && <Moved key="moved" {...props} />],
      ['Later', props.data.later && <Later key="later" {...props} />],
    ]}
  />
);
