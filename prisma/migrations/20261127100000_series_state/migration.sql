-- What an upload of known series compares instead of looking for each of them: decision 0056.
ALTER TABLE "project_states" ADD COLUMN "series_state" UUID NOT NULL DEFAULT gen_random_uuid();

-- By hand from here on: what schema.prisma cannot say.

CREATE FUNCTION move_series_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_states SET series_state = gen_random_uuid() WHERE project_id IN (SELECT project_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER move_series_state_on_delete AFTER DELETE ON series
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_series_state();
