import { formatChangeFilter, parseChangeFilter } from '@tachograph/schema/change-filter';
import { count, formatNumber } from '@tachograph/units';
import type { ChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangesData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ChangeFilterField } from './change-filter-field.tsx';
import { EditToken } from './state-bar.tsx';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangesData };

/** "165 changes of 716 series, in 24 lines; about 8 are expected to be false." */
function describeChecked({ checked: { series, expectedFalse }, changes, total }: ChangesData): string {
  const expected = expectedFalse < 0.1 ? 'none' : `about ${formatNumber(expectedFalse, 2)}`;
  const found = `${count(changes, 'change')} of ${count(series, 'series', 'series')}`;
  return `${found}, in ${count(total, 'line')}; ${expected} are expected to be false.`;
}

/** The filter as one text, whatever parts of it the address has by themselves. */
function toFilterText({ q = '', change: _, group: __, from: ___, ...named }: ChangesParams): string {
  return formatChangeFilter({ ...named, ...parseChangeFilter(q).filter });
}

const SUGGESTED = ['is:worse', 'is:holding', 'metric:memory', 'metric:speed'];

/** What a click adds to the filter, or takes from it. */
function Suggestions({
  project,
  text,
  data: { choices },
}: { readonly text: string } & Pick<Props, 'project' | 'data'>) {
  const tokens = text.split(' ').filter(Boolean);
  const drivers = choices.drivers.slice(0, 3).map(({ key }) => `driver:${key}`);
  return (
    <nav className="filter-chips" aria-label="Filters">
      {[...SUGGESTED, ...(drivers.length > 1 ? drivers : [])].map((token) => {
        const isOn = tokens.includes(token);
        const kept = tokens.filter((other) => other !== token && other.split(':')[0] !== token.split(':')[0]);
        const added = [...(token.startsWith('is:') ? tokens.filter((other) => other !== token) : kept), token];
        const next = isOn ? tokens.filter((other) => other !== token) : added;
        return (
          <Link
            key={token}
            className="chip"
            href={hrefs.changes(project, { q: next.join(' ') || undefined })}
            scroll={false}
            aria-current={isOn ? 'true' : undefined}
          >
            {token}
          </Link>
        );
      })}
    </nav>
  );
}

/** What the page is about, the filter, and the states that are not shown. */
export function ChangesHead({ project, state, data }: Props) {
  const text = toFilterText(state);
  const { choices, problems } = data;
  const values = {
    driver: choices.drivers.map(({ key }) => key),
    metric: ['speed', 'cpu', 'memory', 'wire', ...choices.metrics.map(({ key }) => key)],
    scenario: choices.scenarios.map(({ key }) => key),
    owner: choices.owners.map(({ key }) => (key.includes(' ') ? `"${key}"` : key)),
  };
  return (
    <>
      <PageHead title="Changes" about={describeChecked(data)}>
        <div className="row">
          <EditToken />
          <Link className="button" href={hrefs.changeRules(project)}>
            Notification rules
          </Link>
          <a className="button" href={hrefs.changesFeed(project, { driver: state.driver ?? null })}>
            Atom feed
          </a>
        </div>
      </PageHead>
      <div className="change-filter">
        <ChangeFilterField key={text} action={hrefs.changes(project)} text={text} values={values} />
        <Suggestions project={project} text={text} data={data} />
      </div>
      {problems.length > 0 && (
        <p className="notice warn" role="status">
          {`${problems.join(', ')} ${problems.length === 1 ? 'is no filter' : 'are no filters'}: there are driver:, metric:, scenario:, env:, state:, owner: and is:worse, is:better, is:holding.`}
        </p>
      )}
    </>
  );
}
