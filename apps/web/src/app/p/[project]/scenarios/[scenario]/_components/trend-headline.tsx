import type { TrendHeadline as Headline } from '@tachograph/analysis/trend';
import { Fragment } from 'react';
import { count } from '@/format/count.ts';
import './trend-headline.css';

/** ", then " before the second step, " and " before the last one. */
const joinBefore = (index: number, last: number): string =>
  index === 0 ? '' : index === last ? ' and ' : index === 1 ? ', then ' : ', ';

const Called = ({ headline: { driver, called, smaller } }: { headline: Headline }) => (
  <>
    {driver} became{' '}
    {called.map(({ version, label }, index) => (
      <Fragment key={version}>
        {joinBefore(index, called.length - 1)}
        <b>{label}</b> at {version}
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

/** What the chart of the first driver shows, in one sentence made from the verdicts of its steps. */
export const TrendHeadline = ({ headline }: { headline: Headline }) => (
  <p className="trend-headline">
    {headline.called.length > 0 ? <Called headline={headline} /> : describeQuiet(headline)}
  </p>
);
