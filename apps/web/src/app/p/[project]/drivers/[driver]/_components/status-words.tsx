import type { Measurement } from '@tachograph/analysis/measurement';

/** What a cell says where its figure is not a plain one: with its reason, never by colour alone. */
export function StatusWords({ measurement: { status, statusReason } }: { measurement: Measurement }) {
  if (status === 'ok') return statusReason ? <span className="meta"> {statusReason}</span> : null;
  const look = status === 'emulated' ? 'emulated' : status === 'failed' ? 'failed' : 'unsupported';
  return (
    <span className="course-status">
      <span className={look}>{status}</span>
      {statusReason && <span className="meta"> {statusReason}</span>}
    </span>
  );
}
