import { type TradeOffParams, toTradeOffParams } from '@/app/p/[project]/trade-off/search-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { TradeOffData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ScaleSegments } from '@/ui/picker/segments.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

type Props = { readonly project: string; readonly state: TradeOffParams; readonly data: TradeOffData };

/** Which case stands here, what the line means, the scale of the vertical axis, and the way to the trend. */
export const TradeOffHead = ({ project, state, data: { scenario, tradeOff, chart } }: Props) => (
  <PageHead
    title={scenario ? `Trade-off of ${tradeOff.title || scenario.title}` : 'Trade-off'}
    about="A point is one version of a driver. The Pareto line joins the versions that no other beats: none is as good in both metrics and better in one."
  >
    <div className="row">
      <ScaleSegments
        chosen={state.scale ?? 'linear'}
        href={(axis) => hrefs.tradeOff(project, toTradeOffParams(state, { scale: axis }))}
      />
      {scenario && (
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, {
            params: tradeOff.case?.paramsKey,
            metric: tradeOff.y?.case.metric,
            statistic: tradeOff.y?.case.statistic,
          })}
        >
          Trend
        </Link>
      )}
      {chart && <SaveMenu hrefOf={hrefs.as(hrefs.tradeOff(project, toTradeOffParams(state)))} />}
    </div>
  </PageHead>
);
