import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import { count } from '@tachograph/units';
import { describeSmallChange } from '@/app/p/[project]/scenarios/_model/describe-small-change.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ScenarioPage } from '@/server/root.ts';
import { TableHead } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import './scenarios.css';

const UNSORTED = 'other';
const COUNTS = ['Cases', 'Environments', 'Results'];

type Scenario = ScenarioPage['rows'][number];

/** Scenarios under their category, in the order in which they come. */
const toGroups = (scenarios: readonly Scenario[]) => [...groupBy(scenarios, ({ category }) => category ?? UNSORTED)];

/** "▲ 1.63× faster at 3.24.4, mysql2": the newest change, and how many others there are. */
function NewestChange({ scenario, newest }: { scenario: Scenario; newest: ScenarioPage['newest'] }) {
  const { changed } = scenario;
  const change = newest.find(({ id }) => id === changed?.newest);
  if (!changed || !change) return null;
  const axis = change.before.version !== change.after.version ? 'version' : 'time';
  return (
    <>
      <span className={`verdict ${change.direction}`}>
        <i aria-hidden="true">{OUTCOME_SHAPES[change.direction]}</i>
        {describeSmallChange(change, change.case.unit, axis)}
      </span>
      <span className="meta">
        {`${change.driver.name}, ${change.case.metric}`}
        {changed.changes > 1 && `, and ${count(changed.changes - 1, 'other')}`}
      </span>
    </>
  );
}

type RowProps = { readonly project: string; readonly scenario: Scenario; readonly newest: ScenarioPage['newest'] };

const Row = ({ project, scenario, newest }: RowProps) => (
  <tr>
    <th scope="row" className="scenario-head">
      <Link href={hrefs.scenario(project, scenario.slug)}>{scenario.title}</Link>
      {scenario.sql && <code title={scenario.sql}>{scenario.sql}</code>}
      {scenario.versions.length > 1 && (
        <span className="meta">{count(scenario.versions.length, 'version')} of its text</span>
      )}
    </th>
    <td>{scenario.drivers.join(', ')}</td>
    <td className="num">{scenario.cases.length}</td>
    <td className="num">{scenario.environments.length}</td>
    <td className="num">{scenario.results}</td>
    <td className="scenario-change">
      <NewestChange scenario={scenario} newest={newest} />
    </td>
    <td>{scenario.lastAt ? <Time at={scenario.lastAt} /> : 'never'}</td>
  </tr>
);

/** What is measured here: each scenario with who was measured in it, where, and when last. */
export function ScenarioTable({ project, page }: { project: string; page: ScenarioPage }) {
  const groups = toGroups(page.rows);
  return (
    <div className="card scroll-x">
      <table className="table">
        <TableHead columns={['Scenario', 'Drivers', ...COUNTS, 'Newest change', 'Last measured']} numeric={COUNTS} />
        {groups.map(([category, inside]) => (
          <tbody key={category}>
            {groups.length > 1 && (
              <tr className="group">
                <th colSpan={7} scope="rowgroup">
                  {category}
                </th>
              </tr>
            )}
            {inside.map((scenario) => (
              <Row key={scenario.slug} project={project} scenario={scenario} newest={page.newest} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
