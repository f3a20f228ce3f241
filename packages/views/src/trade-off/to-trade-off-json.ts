import type { TradeOff, TradeOffName } from '@tachograph/analysis/trade-off';
import { toDriverName, toHead, toMeasured, type ViewPage } from '../response/to-head.ts';

const toName = ({ driver, version, options }: TradeOffName) => ({
  driver: toDriverName(driver),
  version: version?.text ?? null,
  options,
});

/** A trade-off as JSON: what its page exports. */
export const toTradeOffJson = (
  { scenario, tradeOff }: { readonly scenario: { readonly slug: string } | null; readonly tradeOff: TradeOff },
  page: ViewPage,
) => ({
  ...toHead(page, tradeOff.unknown),
  title: tradeOff.title,
  scenario: scenario?.slug ?? null,
  params: tradeOff.case?.paramsKey ?? null,
  x: tradeOff.x,
  y: tradeOff.y,
  valueDescription: tradeOff.valueDescription,
  uncertaintyDescription: tradeOff.bands,
  environment: tradeOff.environment,
  points: tradeOff.points.map((point) => ({
    ...toName(point),
    x: toMeasured(point.x),
    y: toMeasured(point.y),
    emulated: point.emulated,
    onParetoLine: point.isOnFront,
    beatenBy: point.beatenBy && toName(point.beatenBy),
    newest: point.isNewest,
  })),
  missing: tradeOff.missing.map(({ reason, runs, ...name }) => ({ ...toName(name), reason, runs })),
});
