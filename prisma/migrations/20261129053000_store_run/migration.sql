-- One run, stored whole or not at all, as one call and so one transaction: statement by statement, each for one project, so that a
-- cluster runs all of it on the node of the project. Every insert reads `project_states`, by which Citus sends it there.

-- The points of a run, or the next part of them, at the time of the run. An array of a column without values is empty.
CREATE FUNCTION store_points(
  in_project int, in_run bigint, in_series bigint[], in_ordinals int[], in_versions bigint[], in_scenario_versions bigint[],
  in_values float8[], in_lows float8[], in_highs float8[], in_levels float8[], in_ns bigint[], in_invocations bigint[],
  in_statuses status[], in_spread_kinds spread_kind[], in_protocols protocol[], in_anchors bigint[], in_log_ratios float8[],
  in_rounds int[], in_round_sds float8[], in_lag1s float8[], in_twins float8[], in_reasons text[], in_printed_units text[],
  in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Unnested in the select list they are read row by row; as a function of FROM all rows would be kept first.
  INSERT INTO points (
    project_id, run_id, at, series_id, ordinal, version_id, scenario_version_id, value, low, high, level, n, invocation, status,
    spread_kind, protocol, anchor_id, log_ratio, rounds, round_sd, lag1, twin_log_ratio, reason, printed_unit
  )
  SELECT o.project_id, in_run, in_at, p.* FROM project_states o, (
    SELECT unnest(in_series), unnest(in_ordinals), unnest(in_versions), unnest(in_scenario_versions), unnest(in_values),
      unnest(in_lows), unnest(in_highs), unnest(in_levels), unnest(in_ns), unnest(in_invocations), unnest(in_statuses),
      unnest(in_spread_kinds), unnest(in_protocols), unnest(in_anchors), unnest(in_log_ratios), unnest(in_rounds),
      unnest(in_round_sds), unnest(in_lag1s), unnest(in_twins), unnest(in_reasons), unnest(in_printed_units)
  ) p WHERE o.project_id = in_project;
END $$;

-- How many of these descriptions are those of their drivers and scenarios. Here and below, rows are looked for key by key, which
-- `OFFSET 0` keeps so: a plan made while a table is small would otherwise read all rows of the project for each upload.
CREATE FUNCTION count_in_force(in_project int, in_descriptions bigint[]) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  in_force bigint;
BEGIN
  SELECT count(*) INTO in_force FROM unnest(in_descriptions) AS i (id) CROSS JOIN LATERAL (
    SELECT subject, slug FROM descriptions n WHERE n.project_id = in_project AND n.id = i.id OFFSET 0
  ) d WHERE i.id = CASE d.subject
    WHEN 'driver' THEN (SELECT t.description_id FROM drivers t WHERE t.project_id = in_project AND t.slug = d.slug)
    ELSE (SELECT t.description_id FROM scenarios t WHERE t.project_id = in_project AND t.slug = d.slug)
  END;
  RETURN in_force;
END $$;

-- A text that stays the same as long as no series of the project is removed. It changes with the trigger `move_series_state`, with a
-- restart of PostgreSQL, and where the table that has its series is another one, as after a restore or the failover to a standby. Null
-- for a project without a state.
CREATE FUNCTION read_series_state(in_project int) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  state text;
  node bigint;
BEGIN
  SELECT series_state INTO state FROM project_states WHERE project_id = in_project;
  SELECT pg_relation_filenode(tableoid) INTO node FROM series WHERE project_id = in_project LIMIT 1;
  RETURN CASE WHEN state IS NOT NULL
    THEN concat_ws(' ', state, extract(epoch FROM pg_postmaster_start_time()), node) END;
END $$;

-- The run with its points, as many as there are ordinals: those of a large run follow by `store_points`. A concurrent upload of the same
-- content waits at `runs` until this one has committed or failed.
--
-- Nothing is written, not even the client's key, where the token is not in force (`allowed`), or where rows that the upload server
-- has in its cache, and does not send, are gone (`present`): so is a run that was the first with a scenario's content. `in_state` is
-- what an earlier run with the same layout returned, whose rows are all stored and whose descriptions are in force; null for a run that
-- sends rows, each table's in the order of their keys, so that no two uploads wait for each other. `claimed` is whether the key was
-- free, or none was sent, and `created` whether the run is new.
--
-- Uploads without new rows write only their own, so none waits for the commit of another: what they add to the aggregates is read from
-- `pending_runs` and added later.
CREATE FUNCTION store_run(
  in_project int, in_run bigint, in_row json, in_token uuid, in_slug text, in_identity_keys jsonb,
  in_raw bytea, in_document bytea, in_samples bytea,
  in_series bigint[], in_versions bigint[], in_version_results int[],
  in_cached_series bigint[], in_cached_versions bigint[], in_cached_scenario_versions bigint[], in_cached_descriptions bigint[],
  in_state text, in_key text, in_body_sha256 bytea, in_rows jsonb,
  in_point_ordinals int[], in_point_versions bigint[], in_point_scenario_versions bigint[], in_values float8[],
  in_lows float8[], in_highs float8[], in_levels float8[], in_ns bigint[], in_invocations bigint[], in_statuses status[],
  in_spread_kinds spread_kind[], in_protocols protocol[], in_anchors bigint[], in_log_ratios float8[], in_rounds int[],
  in_round_sds float8[], in_lag1s float8[], in_twins float8[], in_reasons text[], in_printed_units text[],
  OUT allowed boolean, OUT present boolean, OUT claimed boolean, OUT created boolean, OUT label text, OUT state text
) LANGUAGE plpgsql AS $$
DECLARE
  in_at timestamptz := in_row->>'started_at';
  in_environment bigint := in_row->>'environment_id';
  in_descriptions bigint[] := ARRAY(SELECT json_array_elements_text(in_row->'description_ids'));
  is_whole boolean := cardinality(in_series) = cardinality(in_point_ordinals);
BEGIN
  created := false;
  claimed := true;
  present := false;
  SELECT in_token IS NULL OR EXISTS (
    SELECT 1 FROM tokens t JOIN projects p ON p.id = t.project_id
    WHERE t.id = in_token AND t.project_id = in_project AND 'upload' = ANY (t.scopes) AND t.revoked_at IS NULL
      AND (t.expires_at IS NULL OR t.expires_at > (in_row->>'received_at')::timestamptz)
      AND p.archived_at IS NULL AND p.deleted_at IS NULL AND p.slug = in_slug
      AND p.identity_keys IS NOT DISTINCT FROM in_identity_keys
  ) INTO allowed;
  IF NOT allowed THEN
    RETURN;
  END IF;

  IF in_state IS NULL THEN
    SELECT (
      SELECT count(*) FROM unnest(in_cached_series) AS i (id) CROSS JOIN LATERAL (
        SELECT 1 FROM series t WHERE t.project_id = in_project AND t.id = i.id OFFSET 0
      ) stored
    ) = cardinality(in_cached_series) AND (
      SELECT count(*) FROM unnest(in_cached_descriptions) AS i (id) CROSS JOIN LATERAL (
        SELECT 1 FROM descriptions t WHERE t.project_id = in_project AND t.id = i.id OFFSET 0
      ) stored
    ) = cardinality(in_cached_descriptions) INTO present;
  ELSE
    present := in_state = read_series_state(in_project)
      AND count_in_force(in_project, in_descriptions) = cardinality(in_descriptions);
  END IF;
  SELECT present AND (
      SELECT count(*) FROM unnest(in_cached_versions) AS i (id) CROSS JOIN LATERAL (
        SELECT 1 FROM driver_versions t WHERE t.project_id = in_project AND t.id = i.id OFFSET 0
      ) stored
    ) = cardinality(in_cached_versions)
    AND (
      SELECT count(*) FROM unnest(in_cached_scenario_versions) AS i (id) CROSS JOIN LATERAL (
        SELECT 1 FROM scenario_versions t WHERE t.project_id = in_project AND t.id = i.id AND t.first_seen_at <= in_at OFFSET 0
      ) stored
    ) = cardinality(in_cached_scenario_versions) INTO present;
  IF present IS NOT TRUE THEN
    present := false;
    RETURN;
  END IF;

  IF in_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (project_id, key, body_sha256, run_id)
    SELECT o.project_id, in_key, in_body_sha256, in_run FROM project_states o WHERE o.project_id = in_project
    ON CONFLICT DO NOTHING;
    claimed := FOUND;
  END IF;
  IF NOT claimed OR EXISTS (SELECT 1 FROM runs WHERE project_id = in_project AND id = in_run) THEN
    RETURN;
  END IF;

  IF in_state IS NULL THEN
    IF in_rows->'environments' IS NOT NULL THEN
      INSERT INTO environments AS t (project_id, id, label, fields)
      SELECT o.project_id, n.id, n.label, n.fields
      FROM project_states o, jsonb_to_recordset(in_rows->'environments') AS n (
        id bigint, label text, fields jsonb
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT DO NOTHING;
    END IF;
    IF in_rows->'descriptions' IS NOT NULL THEN
      INSERT INTO descriptions AS t (project_id, id, subject, slug, rank, content)
      SELECT o.project_id, n.id, n.subject, n.slug, n.rank, n.content
      FROM project_states o, jsonb_to_recordset(in_rows->'descriptions') AS n (
        id bigint, subject described_subject, slug text, rank int, content jsonb
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT DO NOTHING;
    END IF;
    -- A row that keeps its description is not locked: uploads that say what is known wait for nobody.
    INSERT INTO drivers AS t (project_id, slug, name, language, purl, rank, described_at, description_id)
    SELECT o.project_id, d.slug, d.content->>'name', d.content->>'language', d.content->>'purl', d.rank, in_at, d.id
    FROM project_states o, (
      SELECT DISTINCT ON (n.slug) n.* FROM unnest(in_descriptions) AS i (id) CROSS JOIN LATERAL (
        SELECT * FROM descriptions WHERE project_id = in_project AND descriptions.id = i.id OFFSET 0
      ) n WHERE n.subject = 'driver' ORDER BY n.slug, n.rank DESC, n.id DESC
    ) d WHERE o.project_id = in_project AND NOT EXISTS (
      SELECT 1 FROM drivers t WHERE t.project_id = in_project AND t.slug = d.slug AND (
        t.description_id = d.id OR (t.rank, coalesce(greatest(t.described_at, (
          SELECT max(u.at) FROM pending_runs u JOIN runs r ON r.project_id = u.project_id AND r.id = u.run_id
          WHERE u.project_id = in_project AND t.description_id = ANY (r.description_ids)
        )), '-infinity'), coalesce(t.description_id, 0)) > (d.rank, in_at, d.id)
      ) OFFSET 0
    ) ORDER BY d.slug
    ON CONFLICT (project_id, slug) DO UPDATE SET name = excluded.name, language = excluded.language, purl = excluded.purl,
      rank = excluded.rank, described_at = excluded.described_at, description_id = excluded.description_id
    WHERE (t.rank, coalesce(t.described_at, '-infinity'), coalesce(t.description_id, 0))
      < (excluded.rank, excluded.described_at, excluded.description_id);
    INSERT INTO scenarios AS t (project_id, slug, title, description, category, rank, described_at, description_id)
    SELECT o.project_id, d.slug, d.content->>'title', d.content->>'description', d.content->>'category', d.rank, in_at, d.id
    FROM project_states o, (
      SELECT DISTINCT ON (n.slug) n.* FROM unnest(in_descriptions) AS i (id) CROSS JOIN LATERAL (
        SELECT * FROM descriptions WHERE project_id = in_project AND descriptions.id = i.id OFFSET 0
      ) n WHERE n.subject = 'scenario' ORDER BY n.slug, n.rank DESC, n.id DESC
    ) d WHERE o.project_id = in_project AND NOT EXISTS (
      SELECT 1 FROM scenarios t WHERE t.project_id = in_project AND t.slug = d.slug AND (
        t.description_id = d.id OR (t.rank, coalesce(greatest(t.described_at, (
          SELECT max(u.at) FROM pending_runs u JOIN runs r ON r.project_id = u.project_id AND r.id = u.run_id
          WHERE u.project_id = in_project AND t.description_id = ANY (r.description_ids)
        )), '-infinity'), coalesce(t.description_id, 0)) > (d.rank, in_at, d.id)
      ) OFFSET 0
    ) ORDER BY d.slug
    ON CONFLICT (project_id, slug) DO UPDATE SET title = excluded.title, description = excluded.description,
      category = excluded.category, rank = excluded.rank, described_at = excluded.described_at, description_id = excluded.description_id
    WHERE (t.rank, coalesce(t.described_at, '-infinity'), coalesce(t.description_id, 0))
      < (excluded.rank, excluded.described_at, excluded.description_id);
    IF in_rows->'driverVersions' IS NOT NULL THEN
      INSERT INTO driver_versions AS t (project_id, id, driver, raw, text, parsed, prerelease, line, sort_key, results,
        first_at, last_at)
      SELECT o.project_id, n.id, n.driver, n.raw, n.text, n.parsed, n.prerelease, n.line, n.sort_key, 0, in_at, in_at
      FROM project_states o, jsonb_to_recordset(in_rows->'driverVersions') AS n (
        id bigint, driver text, raw text, text text, parsed boolean, prerelease boolean, line text, sort_key text
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT DO NOTHING;
    END IF;
    IF in_rows->'scenarioVersions' IS NOT NULL THEN
      INSERT INTO scenario_versions AS t (project_id, id, scenario, hash, title, description, category, sql, work_per_op,
        first_seen_at)
      SELECT o.project_id, n.id, n.scenario, n.hash, n.title, n.description, n.category, n.sql, n.work_per_op, in_at
      FROM project_states o, jsonb_to_recordset(in_rows->'scenarioVersions') AS n (
        id bigint, scenario text, hash text, title text, description text, category text, sql text, work_per_op float8
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT (project_id, id) DO UPDATE SET first_seen_at = excluded.first_seen_at
      WHERE excluded.first_seen_at < t.first_seen_at;
    END IF;
    IF in_rows->'cases' IS NOT NULL THEN
      INSERT INTO cases AS t (project_id, id, scenario, params, metric, unit, direction, exact, statistic)
      SELECT o.project_id, n.id, n.scenario, n.params, n.metric, n.unit, n.direction, n.exact, n.statistic
      FROM project_states o, jsonb_to_recordset(in_rows->'cases') AS n (
        id bigint, scenario text, params jsonb, metric text, unit text, direction direction, exact boolean, statistic text
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT DO NOTHING;
    END IF;
    IF in_rows->'series' IS NOT NULL THEN
      INSERT INTO series AS t (project_id, id, case_id, environment_id, driver, options, points, first_at, last_at)
      SELECT o.project_id, n.id, n.case_id, n.environment_id, n.driver, n.options, 0, in_at, in_at
      FROM project_states o, jsonb_to_recordset(in_rows->'series') AS n (
        id bigint, case_id bigint, environment_id bigint, driver text, options jsonb
      ) WHERE o.project_id = in_project ORDER BY n.id
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;

  INSERT INTO runs (
    project_id, id, content_hash, title, repetition_group, reproduced_run_id, started_at, finished_at, received_at, harness,
    source, environment_id, environment_record, notes, warnings, status_counts, drivers, raw_content_type, raw_file_name, raw_bytes,
    description_ids
  )
  SELECT o.project_id, in_run, r.* FROM project_states o, json_to_recordset(json_build_array(in_row)) AS r (
    content_hash bytea, title text, repetition_group text, reproduced_run_id bigint, started_at timestamptz, finished_at timestamptz,
    received_at timestamptz, harness jsonb, source jsonb, environment_id bigint, environment_record jsonb, notes jsonb, warnings jsonb, status_counts jsonb, drivers jsonb, raw_content_type text, raw_file_name text, raw_bytes int,
    description_ids bigint[]
  ) WHERE o.project_id = in_project
  ON CONFLICT DO NOTHING;
  created := FOUND;
  IF created THEN
    INSERT INTO run_payloads (project_id, run_id, raw, document, samples, series_ids)
    SELECT o.project_id, in_run, in_raw, in_document, in_samples, in_series
    FROM project_states o WHERE o.project_id = in_project;
    INSERT INTO pending_runs (
      project_id, run_id, at, series_ids, version_ids, version_results, point_versions, point_statuses
    )
    SELECT o.project_id, in_run, in_at, in_series, in_versions, in_version_results,
      CASE WHEN is_whole THEN in_point_versions END, CASE WHEN is_whole THEN in_statuses END
    FROM project_states o WHERE o.project_id = in_project;
    PERFORM store_points(
      in_project, in_run, in_series[:cardinality(in_point_ordinals)], in_point_ordinals, in_point_versions,
      in_point_scenario_versions, in_values, in_lows, in_highs, in_levels, in_ns, in_invocations, in_statuses, in_spread_kinds,
      in_protocols, in_anchors, in_log_ratios, in_rounds, in_round_sds, in_lag1s, in_twins, in_reasons, in_printed_units, in_at
    );
  END IF;
  SELECT e.label INTO label FROM environments e WHERE e.project_id = in_project AND e.id = in_environment;
  state := in_state;
  IF state IS NULL AND count_in_force(in_project, in_descriptions) = cardinality(in_descriptions) THEN
    state := read_series_state(in_project);
  END IF;
END $$;
