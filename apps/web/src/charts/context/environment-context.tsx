import type { CSSProperties } from 'react';
import { Origin, ValueTicks } from '@/charts/frame/origin.tsx';
import { dateLabel, percent } from '../labels/chart-labels.ts';
import { axisWidth } from '../scale/value-scale.ts';
import { driverStyle, NoValue, PointMark } from '../style/paint.tsx';
import { ChangeRule, LineEnd } from '../trend/trend-layers.tsx';
import { type ContextDot, type ContextGroup, type EnvironmentContextProps, toContextModel } from './context-model.ts';

function Mark({ dot: { y, top, bottom, driver, emulated } }: { dot: ContextDot }) {
  if (y === null) {
    return (
      <Origin x={0} y={1}>
        <NoValue />
      </Origin>
    );
  }
  const { colour } = driverStyle(driver);
  return (
    <>
      {top !== null && bottom !== null && (
        <line stroke={colour} strokeWidth="1.25" y1={percent(top)} y2={percent(bottom)} />
      )}
      <Origin x={0} y={y}>
        <circle className="trend-hit" fill="transparent" r="8" />
        <PointMark driver={driver} isEmulated={emulated} />
      </Origin>
    </>
  );
}

const Points = ({ dots }: { dots: readonly ContextDot[] }) => (
  // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
  <svg className="trend-layer trend-points" role="group" aria-label="Points, by environment">
    {dots.map((dot) => (
      <a key={dot.key} href={dot.href} aria-label={dot.label}>
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
 * groups, because no verdict holds across environments.
 */
export function EnvironmentContext({ id, title, unit, groups }: EnvironmentContextProps) {
  const model = toContextModel({ unit, groups });
  const labels = model.labels.map(({ driver, value }) => driver.name.length * 6.6 + value.length * 6.7);
  const style = {
    '--context-left': `${axisWidth(model.y) + 18}px`,
    '--context-right': `${Math.ceil(Math.max(0, ...labels)) + 24}px`,
    '--context-count': groups.length,
  } as CSSProperties;
  return (
    <div className="context" style={style}>
      <span className="trend-title context-title">{model.y.title}</span>
      <div className="context-scroll">
        <div className="context-frame">
          <div className="context-plot">
            <svg className="trend-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
              <title id={`${id}-title`}>{`${title}, in other environments`}</title>
              <desc id={`${id}-desc`}>{model.summary}</desc>
              <ValueTicks ticks={model.y.ticks} />
              {model.boundaries.map(({ x, label }) => (
                <ChangeRule key={x} x={x} label={label} />
              ))}
              {model.labels.map((label) => (
                <LineEnd
                  key={label.key}
                  label={{ ...label, name: label.driver.name, x: 1, twoRows: false }}
                  className="context-label"
                />
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
