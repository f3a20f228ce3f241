import type { CSSProperties } from 'react';
import { Origin } from '../frame/origin.tsx';
import { dateLabel } from '../labels/chart-labels.ts';
import { percent } from '../labels/percent.ts';
import { driverStyle } from '../style/driver-style.ts';
import {
  type ContextDot,
  type ContextGroup,
  type ContextModel,
  type EnvironmentContextProps,
  toContextModel,
} from './context-model.ts';

const Axis = ({ model: { y, boundaries } }: { model: ContextModel }) => (
  <>
    {y.ticks.map(({ at, label, value }) => (
      <g key={label}>
        <line
          className={value === 0 ? 'context-base' : 'context-grid'}
          x1="0"
          x2="100%"
          y1={percent(1 - at)}
          y2={percent(1 - at)}
        />
        <text x="-8" y={percent(1 - at)} dy="4" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    {boundaries.map(({ x, label }) => (
      <Origin key={x} x={x} className="context-boundary">
        <title>{label}</title>
        <line y1="-12" y2="100%" />
        <rect x="-4" y="-20" width="8" height="8" rx="2" />
      </Origin>
    ))}
  </>
);

function Mark({ dot: { y, top, bottom, driver, emulated } }: { dot: ContextDot }) {
  if (y === null) {
    return (
      <Origin x={0} y={1} className="context-none">
        <rect x="-9" y="-16" width="18" height="11" rx="3" />
        <line x1="-3.5" x2="3.5" y1="-10.5" y2="-10.5" />
      </Origin>
    );
  }
  return (
    <>
      {top !== null && bottom !== null && <line className="context-whisker" y1={percent(top)} y2={percent(bottom)} />}
      <Origin x={0} y={y}>
        <circle className="context-hit" r="8" />
        <path className={emulated ? 'context-emulated' : 'context-mark'} d={driverStyle(driver).marker} />
      </Origin>
    </>
  );
}

const Points = ({ dots }: { dots: readonly ContextDot[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
  <svg className="context-layer" role="group" aria-label="Points, by environment">
    {dots.map((dot) => (
      <a key={dot.key} href={dot.href} aria-label={dot.label} className={driverStyle(dot.driver).className}>
        <title>{dot.label}</title>
        <Origin x={dot.x}>
          {/* A nested viewport keeps percentages; the shift between drivers is in pixels. */}
          <svg x={dot.offset} overflow="visible" aria-hidden="true">
            <Mark dot={dot} />
          </svg>
        </Origin>
      </a>
    ))}
  </svg>
);

const Groups = ({ groups }: { groups: readonly ContextGroup[] }) => (
  <ol className="context-groups">
    {groups.map(({ key, at, environment, shortLabel }) => (
      <li key={key}>
        <a href={environment.href} title={environment.label}>
          <time dateTime={at}>{dateLabel(at)}</time>
          <span>{shortLabel ?? environment.label}</span>
        </a>
      </li>
    ))}
  </ol>
);

/**
 * The same case elsewhere: a group of points for every environment and date, with their whiskers. Nothing joins two
 * groups, because nothing may be judged across environments.
 */
export function EnvironmentContext({ id, title, unit, groups }: EnvironmentContextProps) {
  const model = toContextModel({ unit, groups });
  const longest = model.y.ticks.reduce((most, { label }) => Math.max(most, label.length), 0);
  const labels = model.labels.map(({ driver, value }) => driver.name.length * 6.6 + value.length * 6.7);
  const style = {
    '--context-left': `${Math.ceil(longest * 6.7) + 18}px`,
    '--context-right': `${Math.ceil(Math.max(0, ...labels)) + 24}px`,
    '--context-count': groups.length,
  } as CSSProperties;
  return (
    <div className="context" style={style}>
      <span className="context-title">{model.y.title}</span>
      <div className="context-scroll">
        <div className="context-frame">
          <div className="context-plot">
            <svg className="context-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
              <title id={`${id}-title`}>{`${title}, in other environments`}</title>
              <desc id={`${id}-desc`}>{model.summary}</desc>
              <Axis model={model} />
              {model.labels.map(({ key, driver, value, y }) => (
                <Origin key={key} x={1} y={y} className={`context-label ${driverStyle(driver).className}`}>
                  <text x="8" y="4">
                    <tspan className="context-name">{driver.name}</tspan>
                    <tspan className="context-value" dx="6">
                      {value}
                    </tspan>
                  </text>
                </Origin>
              ))}
            </svg>
            <Points dots={model.dots} />
          </div>
          <Groups groups={groups} />
        </div>
      </div>
    </div>
  );
}
