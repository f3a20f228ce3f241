import { count } from '@tachograph/units';
import { Fragment } from 'react';
import { keptBySearch, type ScenariosParams, toScenariosParams } from '@/app/p/[project]/scenarios/search-params.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { SmallMultiplesData } from '@/server/root.ts';
import { ListPage } from '@/ui/list/list-page.tsx';
import { ScenarioCharts } from './scenario-charts.tsx';

type Props = { readonly project: string; readonly state: ScenariosParams; readonly data: SmallMultiplesData };

/** Names in one sentence. */
const NAMED = 40;
const NAMED_SINGLE = 6;

/** Drivers that have no column, each a link to its charts. */
function OmittedDrivers({ project, state, data: { scope } }: Props) {
  const { omitted, columns } = scope;
  if (omitted.length === 0) return null;
  return (
    <p className="notice" role="status">
      {`The ${columns.length} drivers with most results of ${columns.length + omitted.length} are drawn. The others: `}
      {omitted.slice(0, NAMED).map(({ key, driver, options }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <Link className="link" href={hrefs.scenarios(project, toScenariosParams(state, { driver: driver.slug }))}>
            {[driver.name, options].filter(Boolean).join(', ')}
          </Link>
        </Fragment>
      ))}
      {omitted.length > NAMED && ` and ${omitted.length - NAMED} more, which can be chosen above`}.
    </p>
  );
}

/** Cases in which no line can be drawn, as one line. */
function Single({ project, state, data: { single, scope } }: Props) {
  if (single.total === 0) return null;
  const named = single.rows.slice(0, NAMED_SINGLE);
  const env = scope.environment && toEnvironmentSlug(scope.environment);
  return (
    <p className="notice">
      <b>{state.axis === 'time' ? 'Measured once so far' : 'One version so far'}</b>
      <span>
        {count(single.total, 'case')} without a history to draw:{' '}
        {named.map(({ key, case: of, title, params }, index) => (
          <Fragment key={key}>
            {index > 0 && ', '}
            <Link className="link" href={hrefs.scenario(project, of.scenario, { environment: env, metric: of.metric })}>
              {[title, params].filter(Boolean).join(', ')}
            </Link>
          </Fragment>
        ))}
        {single.total > named.length && ` and ${single.total - named.length} more`}.{' '}
        <Link className="link" href={hrefs.project(project, { environment: env, metric: state.metric })}>
          Scoreboard
        </Link>
      </span>
    </p>
  );
}

/** In place of charts: no case has a history, or none of those that have one has a change. */
const Empty = ({ project, state, data: { counts } }: Props) => (
  <p className="notice">
    {counts.all === 0 ? (
      'No case has a history in this environment and metric.'
    ) : (
      <>
        {`No change was found in ${count(counts.all, 'case')} with a history in this environment and metric.`}
        <Link className="link" href={hrefs.scenarios(project, toScenariosParams(state, { only: null }))}>
          Show all
        </Link>
      </>
    )}
  </p>
);

/** The charts of a page, what is not among them, and the way to the other pages. */
export function ScenariosView(props: Props) {
  const { project, state, data } = props;
  return (
    <>
      <OmittedDrivers {...props} />
      <ListPage
        noun="case"
        state={state}
        page={data.page}
        hrefOf={(params) => hrefs.scenarios(project, toScenariosParams(state, { q: null, ...params }))}
        kept={keptBySearch(state)}
        empty={<Empty {...props} />}
      >
        <ScenarioCharts
          project={project}
          data={data}
          axis={state.axis ?? 'version'}
          isRatio={state.figure === 'ratio'}
        />
      </ListPage>
      <Single {...props} />
    </>
  );
}
