-- Every key of a project's rows has the project in it, so that the rows can be distributed by project.
ALTER TABLE "run_exclusions" DROP CONSTRAINT "run_exclusions_pkey", ADD CONSTRAINT "run_exclusions_pkey" PRIMARY KEY ("project_id", "id");

-- No key is ever updated, and one that has the column of distribution may not be updated by a foreign key.
DO $$
DECLARE
  key RECORD;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS "table", conname AS name,
      replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND confupdtype = 'c' AND connamespace = current_schema()::regnamespace
    ORDER BY conrelid::regclass::text, conname
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', key."table", key.name, key.name, key.definition);
  END LOOP;
END $$;
