import { type SweepParams, toSweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { chooseScale } from '@/charts/sweep/sweep-model.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { SweepData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ScaleSegments } from '@/ui/picker/segments.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };

/** What is swept, and the scale of the values. */
export function SweepHead({ project, state, data: { scenario, sweep, figure } }: Props) {
  return (
    <PageHead
      title={scenario.title}
      about={
        sweep.param
          ? `Over ${sweep.param.name}: a line for each driver version, in one environment. Every value is a separate case, evaluated at that value only.`
          : (scenario.description ?? 'A scenario along one of its numeric params.')
      }
    >
      <div className="row">
        {sweep.lines.length > 0 && (
          <ScaleSegments
            chosen={chooseScale(figure, state.scale)}
            usual={chooseScale(figure, undefined)}
            href={(axis) => hrefs.sweep(project, scenario.slug, toSweepParams(state, { scale: axis }))}
          />
        )}
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, {
            environment: state.environment,
            metric: state.metric,
            statistic: state.statistic,
          })}
        >
          Trend
        </Link>
        {sweep.lines.length > 0 && (
          <SaveMenu hrefOf={hrefs.as(hrefs.sweep(project, scenario.slug, toSweepParams(state)))} />
        )}
      </div>
    </PageHead>
  );
}
