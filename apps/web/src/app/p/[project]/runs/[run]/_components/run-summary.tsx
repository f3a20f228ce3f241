import { count } from '@tachograph/units';
import type { DriverSlots } from '@/charts/style/driver-style.tsx';
import { statusCounts } from '@/format/status-counts.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RunResultsData } from '@/server/root.ts';
import type { RunDetail } from '@/server/views.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Facts } from '@/ui/table/facts.tsx';

type Counted = RunResultsData['counts']['drivers'][number];

/** Names in the summary; the search of the results lists the others. */
const MOST_NAMES = 12;

type NamesProps = {
  readonly counted: readonly Counted[];
  readonly hrefOf: (slug: string) => string;
  readonly nameOf: (counted: Counted) => React.ReactNode;
};

const Names = ({ counted, hrefOf, nameOf }: NamesProps) => (
  <ul className="list row run-names">
    {counted.slice(0, MOST_NAMES).map((each) => (
      <li key={each.slug}>
        <Link className="link" href={hrefOf(each.slug)}>
          {nameOf(each)}
        </Link>{' '}
        <span className="meta">{count(each.results, 'result')}</span>
      </li>
    ))}
    {counted.length > MOST_NAMES && (
      <li className="meta">{count(counted.length - MOST_NAMES, 'more', 'more')}: search the results</li>
    )}
  </ul>
);

type Props = {
  readonly run: RunDetail;
  readonly counts: RunResultsData['counts'];
  readonly slots: DriverSlots;
};

/** What a run measured, in numbers: results by status, by driver and by scenario. Each name leads to its results. */
export function RunSummary({ run, counts, slots }: Props) {
  const versions = new Map(run.drivers.map(({ slug, versions: of }) => [slug, of]));
  const versionOf = (slug: string) => (versions.get(slug)?.length === 1 ? (versions.get(slug)?.[0] ?? null) : null);
  return (
    <Card title="Summary">
      <Facts
        className="run-facts"
        facts={[
          ['Results', statusCounts(run.results)],
          [
            count(counts.drivers.length, 'driver'),
            <Names
              key="drivers"
              counted={counts.drivers}
              hrefOf={(d) => hrefs.run(run.project, run.id, { driver: d })}
              nameOf={({ slug, name }) => (
                <DriverName driver={{ name, slot: slots[slug] ?? null }} version={versionOf(slug)} />
              )}
            />,
          ],
          [
            count(counts.scenarios.length, 'scenario'),
            <Names
              key="scenarios"
              counted={counts.scenarios}
              hrefOf={(s) => hrefs.run(run.project, run.id, { scenario: s })}
              nameOf={({ name }) => name}
            />,
          ],
        ]}
      />
    </Card>
  );
}
