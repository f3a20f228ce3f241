import Link from 'next/link';
import { type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { hrefs } from '@/ui/hrefs.ts';

const AXES = [
  ['version', 'By version'],
  ['time', 'By time'],
  ['run', 'By run'],
] as const;
const SCALES = [
  ['linear', 'Linear'],
  ['log', 'Log'],
] as const;

type Props = { readonly project: string; readonly scenario: string; readonly state: TrendParams };

/** Which axis, which scale: links, so that the view is in the address. */
export function TrendSwitches({ project, scenario, state }: Props) {
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
    </div>
  );
}
