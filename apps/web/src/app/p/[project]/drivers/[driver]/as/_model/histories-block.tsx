import { newestText, stepLines } from '@/app/p/[project]/drivers/[driver]/_model/history-columns.tsx';
import { type CaseHistory, caseLabel } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { HISTORY } from '@/charts/version-history/version-history-model.ts';
import { type Block, fitText, INSIDE, Rule, stack, TYPE, type TypeName } from '@/exports/engine/block.tsx';

const ROW = 74;
const AXIS = 22;
const NAME = 20;
/** Where the text beside a history begins, and that after a shape. */
const BESIDE = HISTORY.width + 16;
const AFTER_SHAPE = HISTORY.width + 29;

const newestType = ({ row: { newest } }: CaseHistory): TypeName =>
  newest.value !== null ? 'figure' : newest.status === 'failed' ? 'failed' : 'small';

const Beside = ({ x = BESIDE, y, children }: { x?: number; y: number; children: string }) => (
  <text {...TYPE.small} x={x} y={y}>
    {fitText(children, INSIDE - x, 11)}
  </text>
);

/** The shape is a text by itself: a PNG draws it, and with it all of its text, in another font. */
function Step({ history }: { readonly history: CaseHistory }) {
  const { shape, lines } = stepLines(history);
  return (
    <>
      {shape && <Beside y={33}>{shape}</Beside>}
      {lines.map((line, index) => (
        <Beside key={line} x={shape && index === 0 ? AFTER_SHAPE : BESIDE} y={33 + 14 * index}>
          {line}
        </Beside>
      ))}
    </>
  );
}

const toRow = (history: CaseHistory): Block => ({
  height: ROW,
  body: (
    <>
      <Rule width={INSIDE} />
      <text {...TYPE.name} y="16">
        {fitText(caseLabel(history), INSIDE - 110, 12)}
      </text>
      <text {...TYPE.note} x={INSIDE} y="16" textAnchor="end">
        {[history.row.case.statistic, history.row.newest.version?.text].filter(Boolean).join(' · ')}
      </text>
      <g transform={`translate(0 ${NAME})`}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that has a name. */}
        <svg width={HISTORY.width} height={HISTORY.height}>
          <VersionHistory {...history.chart} />
        </svg>
        <text {...TYPE[newestType(history)]} x={BESIDE} y="17">
          {fitText(newestText(history), INSIDE - BESIDE, 12)}
        </text>
        <Step history={history} />
      </g>
    </>
  ),
});

const toAxis = (versions: readonly string[]): Block => ({
  height: AXIS,
  body: (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image that has a name.
    <svg width={HISTORY.width} height="18">
      <VersionAxis versions={versions} />
    </svg>
  ),
});

/** Every case of the driver on one axis of versions, as on the page. */
export const toHistoriesBlock = (histories: readonly CaseHistory[], versions: readonly string[]): Block =>
  stack([toAxis(versions), ...histories.map(toRow)]);
