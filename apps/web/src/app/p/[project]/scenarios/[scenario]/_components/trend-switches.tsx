import { listSweepParams } from '@tachograph/analysis/sweep';
import Link from 'next/link';
import { type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { TrendData } from '@/server/root.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

const AXES = [
  ['version', 'By version'],
  ['time', 'By time'],
  ['run', 'By run'],
] as const;
const SCALES = [
  ['linear', 'Linear'],
  ['log', 'Log'],
] as const;

type Props = {
  readonly project: string;
  readonly scenario: string;
  readonly state: TrendParams;
  readonly trend: TrendData['trend'];
};

/** Cases of the scenario in the metric shown, whatever their statistic. */
const countCases = ({ cases, case: shown }: TrendData['trend']): number =>
  new Set(cases.filter(({ case: of }) => of.metric === shown?.metric).map(({ paramsKey }) => paramsKey)).size;

/** The numeric param with most values, in the metric shown. */
const findSweep = ({ cases, case: shown }: TrendData['trend']) =>
  listSweepParams(cases.flatMap(({ case: of }) => (of.metric === shown?.metric ? [of] : [])))[0];

/** Which axis, which scale, and the ways to the sweep and the comparison: links, so that the view is in the address. */
export function TrendSwitches({ project, scenario, state, trend }: Props) {
  const cases = countCases(trend);
  const sweep = findSweep(trend);
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(project, scenario, toTrendParams(state, change));
  return (
    <div className="row">
      <nav className="segments" aria-label="Axis">
        {AXES.map(([axis, words]) => (
          <Link
            key={axis}
            href={href({ x: axis === 'version' ? null : axis })}
            scroll={false}
            aria-current={(state.x ?? 'version') === axis ? 'true' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      <nav className="segments" aria-label="Scale">
        {SCALES.map(([scale, words]) => (
          <Link
            key={scale}
            href={href({ scale: scale === 'linear' ? null : scale })}
            scroll={false}
            aria-current={(state.scale ?? 'linear') === scale ? 'true' : undefined}
          >
            {words}
          </Link>
        ))}
      </nav>
      {sweep && (
        <Link className="button" href={hrefs.sweep(project, scenario, { env: state.env, m: state.m, e: state.e })}>
          As a sweep over {sweep.name}
        </Link>
      )}
      <Link className="button" href={hrefs.compare(project, { s: scenario, env: state.env, m: state.m })}>
        Compare {cases > 1 ? `all ${cases} cases` : 'the drivers'}
      </Link>
      <SaveMenu
        hrefOf={(format, theme) => hrefs.scenarioAs(project, scenario, format, { ...toTrendParams(state), theme })}
      />
    </div>
  );
}
