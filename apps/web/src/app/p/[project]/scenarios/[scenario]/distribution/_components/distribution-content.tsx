import { describeDistribution } from '@tachograph/analysis/distribution';
import { quantileOfHistogram } from '@tachograph/schema/histogram';
import { count, formatCount } from '@tachograph/units';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import {
  formatValue,
  toHistogramPlot,
  toQuantilePlot,
  toQuantileRatioPlot,
} from '@/charts/distribution/distribution-model.ts';
import { DistributionPlot } from '@/charts/distribution/distribution-plot.tsx';
import { driverStyle } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DistributionData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { toDistributionFigure, toReading } from '../_model/to-distribution-figure.ts';
import { QuantileTable } from './quantile-table.tsx';

type Props = { readonly project: string; readonly data: DistributionData; readonly page: string };
type Figure = ReturnType<typeof toDistributionFigure>;

/** Which line is which. */
const Legend = ({ figure: { names, driver, omitted } }: { readonly figure: Figure }) => (
  <span className={`distribution-legend ${driverStyle(driver).className}`}>
    <span>
      <i className="reference" aria-hidden="true" /> {names.reference}
    </span>
    <span>
      <i aria-hidden="true" /> {names.other}
    </span>
    {omitted.other && (
      <span>
        <i className="worked" aria-hidden="true" /> as a service would wait
      </span>
    )}
  </span>
);

/** What a closed loop hides: how long operations would have waited that were never started. */
function ClosedLoop({ figure: { interval, omitted, comparison, unit } }: { readonly figure: Figure }) {
  const { reference, other } = omitted;
  const p99 = comparison.quantiles.find(({ quantile }) => quantile === 0.99);
  if (interval === null || !reference || !other || !p99) return null;
  const waits = [reference, other].map((one) => formatValue(quantileOfHistogram(one, p99.quantile), unit));
  const measured = [p99.reference, p99.other].map((value) => formatValue(value, unit));
  return (
    <Card title="What the tail does not say">
      <div className="card-body distribution-note">
        <p>
          <b>Closed loop.</b> The next operation starts when the last one has ended. A pause is one slow operation here;
          in a service it delays everything that arrives meanwhile (coordinated omission).
        </p>
        <p>
          <b>Dotted</b> is what operations would have waited that arrive every {formatValue(interval, unit)}: p99{' '}
          {waits.join(' and ')} in place of {measured.join(' and ')}. It is worked out, not measured, and has no
          verdict.
        </p>
      </div>
    </Card>
  );
}

/** Everything below the frame of a distribution: the sentence, the curves, the verdicts and the histogram. */
export function DistributionContent({ project, data, page }: Props) {
  const { view } = data;
  const figure = toDistributionFigure(data);
  const { scenario, comparison, metric, at, run } = view;
  const said = describeDistribution(comparison.quantiles, toReading(data), figure.names);
  const histogram = toHistogramPlot(figure);
  const { invocations, total } = comparison;
  return (
    <>
      <div className="head">
        <div className="hero">
          <h1 className="say">
            <span className="visually-hidden">{scenario.title}: </span>
            {said.map(({ text, isStrong }, nth) =>
              isStrong ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is drawn once
                <span key={nth} className="num">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </h1>
          <p className="sub">
            {scenario.title}: {count(invocations, 'invocation')} in turns, {formatCount(total.reference)} and{' '}
            {formatCount(total.other)} operations, measured {formatDay(at)} (
            <Link href={hrefs.run(project, run)}>run</Link>).
          </p>
        </div>
        <div className="row">
          <TakeAway project={project} page={page} title={`${scenario.title}, distribution`} />
        </div>
      </div>
      <div className="distribution">
        <div className="stack">
          {comparison.curve.length > 0 ? (
            <Card title="Quantiles" actions={<Legend figure={figure} />}>
              <DistributionPlot id="quantiles" plot={toQuantilePlot(figure)} />
              <h3 className="distribution-title">
                How many times {metric.direction === 'higher' ? 'higher' : 'faster'}, {figure.names.other} against{' '}
                {figure.names.reference}
              </h3>
              <DistributionPlot id="ratio" plot={toQuantileRatioPlot(figure)} size="low" />
              <p className="card-foot meta">
                Each step to the right is ten times rarer. The band holds with 95 % at all quantiles together, from{' '}
                {count(invocations, 'invocation')}. A filled dot is a difference that is shown.
              </p>
            </Card>
          ) : (
            <p className="notice">
              {count(invocations, 'invocation')} measured both: a curve needs three or more, and so do verdicts.
            </p>
          )}
        </div>
        <div className="stack">
          <QuantileTable data={data} figure={figure} />
          {histogram && (
            <Card title="Histogram" note="share of operations, both axes log">
              <DistributionPlot id="histogram" plot={histogram} size="low" />
            </Card>
          )}
          <ClosedLoop figure={figure} />
        </div>
      </div>
    </>
  );
}
