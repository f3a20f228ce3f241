import { formatDay } from '@/format/format-day.ts';
import type { ScenarioSummary } from '@/server/views.ts';

/** What the scenario does, in words and SQL, and whether its text ever changed. */
export const ScenarioText = ({ scenario }: { scenario: ScenarioSummary }) => (
  <div>
    <h1>{scenario.title}</h1>
    {scenario.description && <p className="sub">{scenario.description}</p>}
    {scenario.sql && (
      <p className="sub">
        <code>{scenario.sql}</code>
      </p>
    )}
    {scenario.versions.length > 1 && (
      <p className="meta">
        {`Version ${scenario.versions.length} of the scenario's text; the text changed on ${scenario.versions
          .slice(1)
          .map(({ firstSeenAt }) => formatDay(firstSeenAt))
          .join(', ')}.`}
      </p>
    )}
  </div>
);
