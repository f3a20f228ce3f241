import type { RenderedCompare } from '@/server/reports/rendered-report.ts';
import { formatTime } from './format-time.ts';

/** Strokes in a square of 12: a pin, and an arrow that turns. */
const STROKES = {
  pinned: 'M4 1.5H8L7.4 5.2 9 7.2H3L4.6 5.2ZM6 7.2V11',
  follows: 'M10 6A4 4 0 1 1 8.7 3.1M10.2 1.4V3.6H8',
};

/** The last line of a block: pinned or not, environment, day, and the page that shows the same. */
export const BlockLine = ({ block }: { readonly block: RenderedCompare }) => {
  const { isPinned, environments, measuredAt, href } = block;
  const day = formatTime(measuredAt);
  return (
    <figcaption className="report-line meta">
      <span className="report-mode">
        <svg className="report-mark" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d={isPinned ? STROKES.pinned : STROKES.follows} />
        </svg>
        {isPinned ? 'Pinned' : 'Follows the newest releases'}
      </span>
      {environments.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {day && <span>{day}</span>}
      {href !== null && (
        <a className="link" href={href}>
          {isPinned ? 'Share' : 'Comparison'}
        </a>
      )}
    </figcaption>
  );
};
