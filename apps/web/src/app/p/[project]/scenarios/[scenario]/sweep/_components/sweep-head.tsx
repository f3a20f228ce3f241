import Link from 'next/link';
import { type SweepParams, toSweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { chooseScale } from '@/charts/sweep/sweep-model.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { SweepData } from '@/server/root.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

const SCALES = [
  ['linear', 'Linear'],
  ['log', 'Log'],
] as const;

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };

/** What is swept, and the scale of the values. */
export function SweepHead({ project, state, data: { scenario, sweep, figure } }: Props) {
  const scale = chooseScale(figure, state.axis);
  const usual = chooseScale(figure, undefined);
  return (
    <div className="head">
      <div>
        <h1>{scenario.title}</h1>
        <p className="sub">
          {sweep.param
            ? `Over ${sweep.param.name}: a line for each driver version, in one environment. Every value is a case of its own, judged at that value only.`
            : (scenario.description ?? 'A scenario along one of its numeric params.')}
        </p>
      </div>
      <div className="row">
        {sweep.lines.length > 0 && (
          <nav className="segments" aria-label="Scale">
            {SCALES.map(([kind, words]) => (
              <Link
                key={kind}
                href={hrefs.sweep(project, scenario.slug, toSweepParams(state, { axis: kind === usual ? null : kind }))}
                scroll={false}
                aria-current={scale === kind ? 'true' : undefined}
              >
                {words}
              </Link>
            ))}
          </nav>
        )}
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, { env: state.env, m: state.m, e: state.e })}
        >
          Trend
        </Link>
        {sweep.lines.length > 0 && (
          <SaveMenu
            hrefOf={(format, theme) =>
              hrefs.sweepAs(project, scenario.slug, format, { ...toSweepParams(state), theme })
            }
          />
        )}
      </div>
    </div>
  );
}
