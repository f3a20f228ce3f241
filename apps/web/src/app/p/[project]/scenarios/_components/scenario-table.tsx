import { groupBy } from '@tachograph/schema/collection';
import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ScenarioSummary } from '@/server/views.ts';
import { TableHead } from '@/ui/table/table-head.tsx';
import { Time } from '@/ui/text/time.tsx';
import './scenarios.css';

const UNSORTED = 'other';
const COUNTS = ['Cases', 'Environments', 'Results'];

/** Scenarios under their category, in the order in which they come. */
const toGroups = (scenarios: readonly ScenarioSummary[]) => [
  ...groupBy(scenarios, ({ category }) => category ?? UNSORTED),
];

const Row = ({ project, scenario }: { project: string; scenario: ScenarioSummary }) => (
  <tr>
    <th scope="row" className="scenario-cell">
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
    <td>{scenario.lastAt ? <Time at={scenario.lastAt} /> : 'never'}</td>
  </tr>
);

/** What is measured here: each scenario with who was measured in it, where, and when last. */
export function ScenarioTable({ project, scenarios }: { project: string; scenarios: readonly ScenarioSummary[] }) {
  const groups = toGroups(scenarios);
  return (
    <div className="card scroll-x">
      <table className="table">
        <TableHead columns={['Scenario', 'Drivers', ...COUNTS, 'Last measured']} numeric={COUNTS} />
        {groups.map(([category, inside]) => (
          <tbody key={category}>
            {groups.length > 1 && (
              <tr className="category">
                <th colSpan={6} scope="rowgroup">
                  {category}
                </th>
              </tr>
            )}
            {inside.map((scenario) => (
              <Row key={scenario.slug} project={project} scenario={scenario} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
