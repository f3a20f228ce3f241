import type { DriverSlots } from '@/charts/style/driver-style.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { type RunParams, toRunQuery } from '@/routing/search-params.ts';
import type { RunResultsData } from '@/server/root.ts';
import type { RunDetail } from '@/server/views.ts';
import { Card } from '@/ui/layout/card.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch } from '@/ui/list/list-search.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { ResultTable } from './result-table.tsx';

type Props = {
  readonly run: RunDetail;
  readonly state: RunParams;
  readonly results: RunResultsData;
  readonly slots: DriverSlots;
  readonly isListed: (scenario: string) => boolean;
};

const toOptions = (counted: RunResultsData['counts']['drivers']) =>
  counted.map(({ slug, name, results }) => ({ slug, name, count: results }));

/** A page of the results of a run, with its search, and the way to the others. */
export function ResultCard({ run, state, results: { page, counts }, slots, isListed }: Props) {
  const { project, id } = run;
  const all = toRunQuery(state, { result: null, after: null, before: null });
  return (
    <Card title="Results" note="values and units as the tool printed them">
      {(counts.results > page.rows.length || counts.scenarios.length > 1 || counts.drivers.length > 1) && (
        <div className="card-body">
          <ListSearch
            label="results of this run"
            action={hrefs.run(project, id)}
            text={state.q}
            choices={[
              { name: 'scenario', label: 'Scenario', value: state.scenario, options: toOptions(counts.scenarios) },
              { name: 'driver', label: 'Driver', value: state.driver, options: toOptions(counts.drivers) },
            ]}
          />
        </div>
      )}
      {page.rows.length > 0 ? (
        <ResultTable run={run} results={page.rows} state={state} slots={slots} isListed={isListed} />
      ) : (
        <div className="card-body">
          <EmptyPage plural="results" href={hrefs.run(project, id)} />
        </div>
      )}
      <div className="card-foot">
        <Pager
          noun="result"
          page={page}
          hrefOf={(cursors) => hrefs.run(project, id, { ...all, ...cursors })}
          csv={hrefs.runResults(project, id, all)}
        />
      </div>
    </Card>
  );
}
