/** Keys of rows that this process has in its cache, and that a statement looks for. */
export const CHECKED_PARAMETERS = {
  cachedVersions: 'bigint[]',
  cachedScenarioVersions: 'bigint[]',
  cachedDescriptions: 'bigint[]',
} as const;

type References = Readonly<Record<keyof typeof CHECKED_PARAMETERS | 'project' | 'runRow', string>>;

/** Whether the driver versions are stored, and the contents of scenarios, each from the time of the run or an earlier one. */
export const areVersionsPresent = ($: References): string => `(
      SELECT count(*) FROM driver_versions WHERE project_id = ${$.project} AND id = ANY (${$.cachedVersions})
    ) = cardinality(${$.cachedVersions}) AND (
      SELECT count(*) FROM scenario_versions WHERE project_id = ${$.project} AND id = ANY (${$.cachedScenarioVersions})
        AND first_seen_at <= (${$.runRow}->>'started_at')::timestamptz
    ) = cardinality(${$.cachedScenarioVersions})`;

const countInForce = ($: References, table: 'drivers' | 'scenarios', subject: 'driver' | 'scenario') => `(
      SELECT count(*) FROM descriptions d JOIN ${table} t
        ON t.project_id = d.project_id AND t.slug = d.slug AND t.description_id = d.id
      WHERE d.project_id = ${$.project} AND d.id = ANY (${$.cachedDescriptions}) AND d.subject = '${subject}'
    )`;

/** Whether each description is stored and that of its driver or scenario: then the run changes none. */
export const areDescriptionsInForce = ($: References): string =>
  `${countInForce($, 'drivers', 'driver')} + ${countInForce($, 'scenarios', 'scenario')} = cardinality(${$.cachedDescriptions})`;

/**
 * A text that is the same for as long as no series of the project was removed: by the trigger `move_series_state`, or because
 * the tables are other ones, as after a restore or the failover to a standby. Null for a project without a state.
 */
export const seriesState = ($: References): string => `(
    SELECT concat_ws(' ', series_state, extract(epoch FROM pg_postmaster_start_time()), pg_relation_filenode('series'))
    FROM project_states WHERE project_id = ${$.project}
  )`;
