'use client';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { describeIssue } from '@/app/p/[project]/import/_model/locate-issue.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';

type Props = {
  readonly rules: string;
  readonly issues: readonly ValidationIssue[];
  /** Rows that some rule matched, and all rows. */
  readonly matched: readonly [number, number];
  readonly onRules: (rules: string) => void;
};

const EXAMPLE = '[\n  { "match": "{scenario} - {driver}" }\n]';

/** Mapping rules, tried on the text as they are typed. */
export function RulesPanel({ rules, issues, matched: [matched, all], onRules }: Props) {
  return (
    <details className="card-foot" open={rules !== '' || undefined}>
      <summary>
        Mapping rules{rules.trim() !== '' && issues.length === 0 && `: they say what ${matched} of ${all} rows are`}
      </summary>
      <p className="meta">
        Rules take driver, version, scenario and params out of the printed names, for every row at once. A project keeps
        its own. <Link href={hrefs.docs('mapping')}>How rules are written</Link>
      </p>
      <textarea
        className="text-field rules"
        aria-label="Mapping rules"
        spellCheck={false}
        rows={6}
        placeholder={EXAMPLE}
        value={rules}
        onChange={(event) => onRules(event.target.value)}
      />
      {issues.length > 0 && (
        <ul className="notes failed">
          {issues.slice(0, 20).map((issue) => (
            <li key={`${issue.pointer} ${issue.detail}`}>
              <code>{issue.pointer || 'rules'}</code> {describeIssue(issue)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
