import Link from 'next/link';
import { type TradeOffParams, toTradeOffParams } from '@/app/p/[project]/trade-off/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { TradeOffData } from '@/server/root.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

const SCALES = [
  ['linear', 'Linear'],
  ['log', 'Log'],
] as const;

type Props = { readonly project: string; readonly state: TradeOffParams; readonly data: TradeOffData };

/** Which case stands here, what the line means, the scale of the vertical axis, and the way to the trend. */
export const TradeOffHead = ({ project, state, data: { scenario, tradeOff, chart } }: Props) => (
  <div className="head">
    <div>
      <h1>{scenario ? `Trade-off of ${tradeOff.title || scenario.title}` : 'Trade-off'}</h1>
      <p className="sub">
        A point is one version of a driver. The Pareto line joins the versions that no other beats: none is as good in
        both metrics and better in one.
      </p>
    </div>
    <div className="row">
      <nav className="segments" aria-label="Scale">
        {SCALES.map(([scale, words]) => (
          <Link
            key={scale}
            href={hrefs.tradeOff(project, toTradeOffParams(state, { axis: scale === 'linear' ? null : scale }))}
            scroll={false}
            aria-current={(state.axis ?? 'linear') === scale ? 'true' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {scenario && (
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, {
            p: tradeOff.case?.paramsKey,
            m: tradeOff.y?.case.metric,
            e: tradeOff.y?.case.statistic,
          })}
        >
          Trend
        </Link>
      )}
      {chart && (
        <SaveMenu
          hrefOf={(format, theme) => hrefs.tradeOffAs(project, format, { ...toTradeOffParams(state), theme })}
        />
      )}
    </div>
  </div>
);
