import { count } from '@tachograph/units';
import { languageName, languageSlot } from '@/app/p/[project]/league/_model/language-slot.ts';
import { formatCost, formatEnds, formatRank } from '@/app/p/[project]/league/_model/league-labels.ts';
import type { LeagueView } from '@/app/p/[project]/league/_model/to-league-rows.ts';
import { driverStyle, paint } from '@/charts/style/paint.tsx';
import {
  type Block,
  fitText,
  INSIDE,
  Rule,
  stack,
  TYPE,
  toGap,
  toTextBlock,
  widthOf,
} from '@/exports/engine/block.tsx';

/** Drivers of a drawn league: of more the rest is in its other formats. */
const MOST_ROWS = 40;
const LINE = 24;
const MIDDLE = LINE / 2;
/** Where name, plot and figure begin, in pixels. */
const NAME = 46;
const PLOT = 236;
const FIGURE = 392;
const END = FIGURE - 14;

type Row = LeagueView['rows'][number];

const toX = (view: LeagueView, ratio: number) => PLOT + view.axis.position(ratio) * (END - PLOT);

function Name({ driver }: Pick<Row, 'driver'>) {
  const { colour } = driverStyle({ slot: languageSlot(driver.language) });
  const name = fitText(driver.driver.name, 108, 11);
  const at = NAME + widthOf(name, 11) + 8;
  const language = driver.language === null ? '' : languageName(driver.language);
  return (
    <>
      <text {...TYPE.small} x={NAME} y="16">
        {name}
      </text>
      <rect x={at} y={MIDDLE - 4} width="8" height="8" rx="2" fill={colour} />
      <text {...TYPE.note} x={at + 13} y="16">
        {fitText(language, PLOT - at - 20, 11)}
      </text>
    </>
  );
}

function Plot({ view, row: { driver, cost } }: { readonly view: LeagueView; readonly row: Row }) {
  const { colour } = driverStyle({ slot: languageSlot(driver.language) });
  const one = toX(view, 1);
  return (
    <>
      <line x1={one} x2={one} y1="2" y2={LINE - 2} stroke={paint('line-2')} strokeWidth="1.5" />
      {cost?.low != null && cost.high !== null && (
        <line
          x1={toX(view, cost.low)}
          x2={toX(view, cost.high)}
          y1={MIDDLE}
          y2={MIDDLE}
          stroke={colour}
          strokeWidth="2"
        />
      )}
      {cost && <circle cx={toX(view, cost.ratio)} cy={MIDDLE} r="4.5" fill={colour} stroke={paint('surface')} />}
    </>
  );
}

function toLine(view: LeagueView, row: Row): Block {
  const { driver, cost, isRepeated, isLine } = row;
  const ends = driver.isAnchor ? 'anchor' : cost && formatEnds(cost.low, cost.high);
  return {
    height: LINE,
    body: (
      <>
        {isLine && <Rule width={INSIDE} />}
        <text {...TYPE.small} x="0" y="16">
          {isRepeated ? '' : formatRank(driver.rank) || '–'}
        </text>
        <Name driver={driver} />
        <Plot view={view} row={row} />
        <text {...TYPE.small} x={FIGURE} y="16">
          {cost ? `${formatCost(cost.ratio)}  ${ends}` : view.noFigure}
        </text>
      </>
    ),
  };
}

/** The drivers of a league, one below the other, on one axis of multiples of the anchor. */
export function toLeagueBlock(view: LeagueView, anchor: string): Block {
  const shown = view.rows.slice(0, MOST_ROWS);
  const left = view.rows.length - shown.length;
  const ticks = [{ ratioAt: toX(view, 1), label: anchor }].concat(
    view.axis.ticks.map(({ at, label }) => ({ ratioAt: PLOT + at * (END - PLOT), label })),
  );
  return stack([
    {
      height: 18,
      body: ticks.map(({ ratioAt, label }) => (
        <text key={label} {...TYPE.note} x={ratioAt} y="13" textAnchor="middle">
          {label}
        </text>
      )),
    },
    ...shown.map((row) => toLine(view, row)),
    toGap(6),
    left > 0 ? toTextBlock([`… and ${count(left, 'more driver')}.`], { type: 'note', step: 16, most: 1 }) : toGap(0),
  ]);
}
