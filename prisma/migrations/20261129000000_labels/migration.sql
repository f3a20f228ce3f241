-- The labels of a project's environments are all different. Of two that are alike, the one that does not state a field in which
-- they differ says so, whichever came first; where both state all of them, the one that came later has its value of the first.
-- PERFORM and variables instead of one statement: in a cluster the trigger runs on the node of its rows.
CREATE FUNCTION distinguish_environment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  twin RECORD;
  field RECORD;
  name text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM environments WHERE project_id = NEW.project_id AND id = NEW.id;
    IF FOUND THEN
      RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtext('environments'), NEW.project_id);
  END IF;
  LOOP
    SELECT id, fields INTO twin FROM environments
    WHERE project_id = NEW.project_id AND label = NEW.label AND id <> NEW.id ORDER BY id LIMIT 1;
    IF NOT FOUND THEN
      RETURN NEW;
    END IF;
    SELECT own.f ->> 'label' AS label, own.f ->> 'value' AS value, other.f ->> 'value' AS "ofTwin" INTO field
    FROM jsonb_array_elements(NEW.fields) WITH ORDINALITY AS own (f, n)
    LEFT JOIN jsonb_array_elements(twin.fields) AS other (f) ON other.f -> 'key' = own.f -> 'key'
    WHERE own.f ->> 'value' IS DISTINCT FROM other.f ->> 'value'
    ORDER BY own.f ->> 'value' IS NULL OR other.f ->> 'value' IS NULL DESC, own.n LIMIT 1;
    name := CASE WHEN field.label ~ '^[A-Z]{2}' THEN field.label ELSE lower(field.label) END;
    IF field.label IS NULL THEN
      NEW.label := NEW.label || ' · ' || lpad(to_hex(NEW.id), 16, '0');
    ELSIF field."ofTwin" IS NULL THEN
      UPDATE environments SET label = NEW.label || ' · ' || name || ' not stated'
      WHERE project_id = NEW.project_id AND id = twin.id;
    ELSE
      -- Of the hash of a configuration eight digits, as in the matrix.
      NEW.label := NEW.label || ' · ' || name || ' '
        || coalesce(left(field.value, CASE WHEN name = 'configuration' THEN 8 ELSE 40 END), 'not stated');
    END IF;
  END LOOP;
END $$;

-- Where the tables are distributed already, Citus asks for this; elsewhere the setting means nothing.
SET citus.enable_unsafe_triggers = on;
CREATE TRIGGER distinguish_on_insert BEFORE INSERT ON environments
  FOR EACH ROW EXECUTE FUNCTION distinguish_environment();
CREATE TRIGGER distinguish_on_update BEFORE UPDATE OF label ON environments
  FOR EACH ROW EXECUTE FUNCTION distinguish_environment();

DO $$
DECLARE
  e RECORD;
BEGIN
  FOR e IN SELECT project_id, id FROM environments ORDER BY project_id, id LOOP
    UPDATE environments SET label = label WHERE project_id = e.project_id AND id = e.id;
  END LOOP;
END $$;
