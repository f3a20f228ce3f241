import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { formatNumber } from '@tachograph/units';
import { type CaseHistory, caseLabel } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import { VersionAxis, VersionHistory } from '@/charts/version-history/version-history.tsx';
import { HISTORY } from '@/charts/version-history/version-history-model.ts';
import { shortVerdict } from '@/exports/chart/describe-cells.ts';
import { type Block, INSIDE, Rule, stack, TYPE, type TypeName } from '@/exports/engine/block.tsx';
import { fitText } from '@/exports/engine/text.ts';

const ROW = 74;
const AXIS = 22;
const NAME = 20;
/** Where the text beside a history begins, and that after a shape. */
const BESIDE = HISTORY.width + 16;
const AFTER_SHAPE = HISTORY.width + 29;

/** The newest figure, or its status where there is none. */
function newestText({ row: { newest }, unit }: CaseHistory): string {
  const { value, status, relativePercent } = newest;
  if (value === null) return status;
  const margin = relativePercent === null ? '' : ` ± ${formatNumber(relativePercent, 2)} %`;
  return `${formatNumber(value / unit.divisor)} ${unit.label}${margin}`;
}

const newestType = ({ row: { newest } }: CaseHistory): TypeName =>
  newest.value !== null ? 'figure' : newest.status === 'failed' ? 'failed' : 'small';

/** The step that led to the newest figure. */
function Step({ history: { row } }: { history: CaseHistory }) {
  const { verdict, previous, newest } = row;
  if (newest.status === 'emulated') return <Beside y={33}>emulated</Beside>;
  if (newest.value === null) return null;
  if (!verdict) return <Beside y={33}>no figure before it</Beside>;
  return (
    <>
      <Beside y={33}>{OUTCOME_SHAPES[verdict.outcome]}</Beside>
      <text {...TYPE.small} x={AFTER_SHAPE} y={33}>
        {shortVerdict(verdict)}
      </text>
      {previous?.version && <Beside y={47}>{`against ${previous.version.text}`}</Beside>}
    </>
  );
}

const Beside = ({ y, children }: { y: number; children: string }) => (
  <text {...TYPE.small} x={BESIDE} y={y}>
    {fitText(children, INSIDE - BESIDE, 11)}
  </text>
);

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
