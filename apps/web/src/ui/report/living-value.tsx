import type { RenderedValue } from '@/server/reports/rendered-report.ts';
import { formatTime } from './format-time.ts';

type Props = { readonly value: RenderedValue; readonly isInLink: boolean };

const MISSING = { missing: 'not measured', withheld: 'withheld: not like for like', 'too-many': 'not read' } as const;

/** A number of a sentence. What it is of opens on hover, on focus, and by its address. */
export function LivingValue({ value, isInLink }: Props) {
  const { id, href, text, state, message } = value;
  if (text === null || state !== 'current') {
    return (
      <span className="report-missing" id={id} title={message}>
        {MISSING[state === 'current' ? 'missing' : state]}
      </span>
    );
  }
  if (isInLink || href === null) {
    return (
      <span className="living-number" id={id}>
        {text}
      </span>
    );
  }
  return (
    <span className="living">
      <a className="living-number" id={id} href={href} aria-describedby={`${id}-of`}>
        {text}
      </a>
      <LivingCard value={value} />
    </span>
  );
}

/** What stands behind a number: its interval, its scenario, its releases, environment and day. */
function LivingCard({ value: { id, facts, environments, measuredAt, isPinned } }: { readonly value: RenderedValue }) {
  const [first, ...others] = facts;
  const day = formatTime(measuredAt);
  const lines = [
    ...others,
    ...environments,
    [day, isPinned ? 'pinned' : 'follows the newest releases'].filter(Boolean).join(', '),
  ];
  return (
    <span className="living-card" id={`${id}-of`} role="tooltip">
      <b className="num">{first}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className="living-go">Opens the comparison</span>
    </span>
  );
}
