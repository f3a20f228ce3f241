import type { TrendHeadline as Headline } from '@tachograph/analysis/trend';
import { count } from '@tachograph/units';
import { Fragment } from 'react';
import { dateLabel } from '@/charts/labels/chart-labels.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';

/** ", then " before the second step, " and " before the last one. */
const joinBefore = (index: number, last: number): string =>
  index === 0 ? '' : index === last ? ' and ' : index === 1 ? ', then ' : ', ';

/** "at 2.3.3", "on 5 Jan 2026". */
const describeWhen = ({ version, at }: Headline['called'][number]) =>
  version ? `at ${version}` : `on ${dateLabel(at)}`;

type Props = { readonly project: string; readonly headline: Headline };

const Called = ({ project, headline: { driver, called, smaller } }: Props) => (
  <>
    {driver} became{' '}
    {called.map((step, index) => (
      <Fragment key={step.change ?? step.version}>
        {joinBefore(index, called.length - 1)}
        <b>{step.change ? <Link href={hrefs.change(project, step.change)}>{step.label}</Link> : step.label}</b>{' '}
        {describeWhen(step)}
      </Fragment>
    ))}
    {smaller > 0 && `, besides ${count(smaller, 'smaller step')}`}.
  </>
);

/** "No difference shown between 12 versions of mysql2." */
function describeQuiet({ driver, versions, steps, evaluated }: Headline): string {
  if (evaluated === steps) return `No difference shown between ${count(versions, 'version')} of ${driver}.`;
  return `No difference shown in the ${evaluated} of ${count(steps, 'step')} between versions of ${driver} that could be evaluated.`;
}

/** What the chart shows of one driver, in one sentence: the changes that were found, else the verdicts of its steps. */
export const TrendHeadline = ({ project, headline }: Props) => (
  <p className="headline trend-headline">
    {headline.called.length > 0 ? <Called project={project} headline={headline} /> : describeQuiet(headline)}
  </p>
);
