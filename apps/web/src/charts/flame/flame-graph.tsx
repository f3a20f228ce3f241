'use client';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type FlameFrame, type FlameSide, toTone } from './flame-frames.ts';
import { findMove, placeZoomed } from './flame-moves.ts';
import { type FlameUnit, formatChange, formatDifference, formatSize } from './flame-text.ts';

type Props = {
  readonly frames: readonly FlameFrame[];
  readonly side: FlameSide;
  readonly unit: FlameUnit;
  /** Names of both versions. */
  readonly versions: { readonly before: string; readonly after: string };
};

/** Narrower frames have no text: three letters do not fit. */
const NARROWEST_TEXT = 0.022;

const WORDS: Partial<Readonly<Record<FlameFrame['state'], string>>> = {
  named: 'it differs',
  gone: 'gone',
  new: 'new',
  explained: 'by what it calls',
  moved: 'inlined, or called elsewhere',
  'not-shown': 'no difference shown',
};

function figureOf({ before, after }: FlameFrame, side: FlameSide, unit: FlameUnit): string {
  return side === 'difference'
    ? formatDifference(unit, after - before)
    : formatSize(unit, side === 'before' ? before : after);
}

function describeFrame(frame: FlameFrame, { side, unit }: Pick<Props, 'side' | 'unit'>): string {
  const figure = figureOf(frame, side, unit);
  return `${frame.name} ${figure} ${unit.label}, ${formatChange(unit, frame.before, frame.after)}`;
}

/** What is known of one frame, in a line. */
function Detail({
  frame,
  whole,
  unit,
}: {
  readonly frame: FlameFrame;
  readonly whole: FlameFrame;
  readonly unit: FlameUnit;
}) {
  const { name, where, before, after, state, hidden } = frame;
  const of = whole.after - whole.before;
  const share = of === 0 || frame === whole ? null : Math.round((100 * (after - before)) / of);
  const words = frame === whole ? undefined : WORDS[state];
  return (
    <p className="flame-detail">
      <b>{name}</b>
      {where && <span>{where}</span>}
      <span>{formatChange(unit, before, after)}</span>
      {share !== null && Math.abs(share) >= 1 && <span>{share} % of the difference</span>}
      {words && <span>{words}</span>}
      {hidden > 0 && <span>{hidden} smaller below</span>}
    </p>
  );
}

/**
 * Calls of an operation from top to bottom. Arrow keys go from frame to frame, Enter gives one the whole width, Escape goes back; the
 * table beside it has the same figures. It reads without a script.
 */
export function FlameGraph({ frames, side, unit, versions }: Props) {
  const [zoom, setZoom] = useState(0);
  const [current, setCurrent] = useState(0);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const whole = frames[0];
  if (!whole) return <p className="meta">This version has no samples.</p>;
  const zoomed = frames[zoom] ?? whole;
  const wanted = search.trim().toLowerCase();
  const isFound = ({ name, where }: FlameFrame) => `${name} ${where}`.toLowerCase().includes(wanted);
  const found = wanted === '' ? 0 : frames.filter(isFound).length;
  const depth = Math.max(...frames.map((frame) => frame.depth));
  const focus = (index: number) => {
    setCurrent(index);
    box.current?.querySelector<HTMLElement>(`[data-frame="${index}"]`)?.focus();
  };
  const zoomTo = (index: number) => {
    setZoom(index);
    setCurrent(index);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape' && zoom !== 0) {
      event.preventDefault();
      setZoom(0);
      return;
    }
    const drawn = frames.map((frame) => (placeZoomed(frame, zoomed) ? frame : { ...frame, depth: -1 }));
    const next = event.key.startsWith('Arrow') ? findMove(drawn, current, event.key) : null;
    if (event.key.startsWith('Arrow')) event.preventDefault();
    if (next !== null) focus(next);
  };
  const label = side === 'difference' ? `${versions.before} and ${versions.after}` : versions[side];
  return (
    <div className="flame">
      <div className="flame-tools row">
        <label className="visually-hidden" htmlFor="flame-search">
          Find a frame
        </label>
        <input
          id="flame-search"
          className="text-field"
          type="search"
          placeholder="Find a frame"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className="meta" role="status">
          {wanted !== '' && `${found} ${found === 1 ? 'frame' : 'frames'}`}
        </span>
        {zoom !== 0 && (
          <button type="button" className="button" onClick={() => zoomTo(0)}>
            Whole operation
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={box}
        role="group"
        className="flame-frames"
        aria-label={`Calls of ${label}: arrow keys move, Enter zooms, Escape goes back. The table below has the same figures.`}
        style={{ '--flame-rows': depth + 1 } as object}
        onKeyDown={onKey}
      >
        {frames.map((frame, index) => {
          const place = placeZoomed(frame, zoomed);
          if (!place) return null;
          const tone = side === 'difference' ? toTone(frame) : 0;
          const kind = tone === 0 ? '' : tone < 0 ? ' less' : ' more';
          const dim = wanted !== '' && !isFound(frame) ? ' dim' : '';
          const above = frame.depth < zoomed.depth ? ' above' : '';
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: frames keep their order, and several have one name
              key={index}
              type="button"
              data-frame={index}
              className={`flame-frame${kind}${dim}${above}`}
              tabIndex={index === current ? 0 : -1}
              aria-label={describeFrame(frame, { side, unit })}
              style={
                {
                  left: `${(100 * place.x).toFixed(3)}%`,
                  width: `${(100 * place.width).toFixed(3)}%`,
                  '--flame-row': frame.depth,
                  ...(tone === 0 ? {} : { '--flame-tone': `${Math.abs(tone)}%` }),
                } as object
              }
              onClick={() => zoomTo(index === zoom ? 0 : index)}
              onFocus={() => setCurrent(index)}
              onMouseEnter={() => setCurrent(index)}
            >
              {place.width >= NARROWEST_TEXT && (
                <span>
                  {frame.name} <i>{figureOf(frame, side, unit)}</i>
                </span>
              )}
            </button>
          );
        })}
      </div>
      <Detail frame={frames[current] ?? whole} whole={whole} unit={unit} />
    </div>
  );
}
