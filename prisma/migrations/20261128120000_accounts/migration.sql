-- Accounts and e-mail: what the review of reliability found (G6, G10, G23).

-- An account may be suspended.
ALTER TABLE "users" ADD COLUMN "suspended_at" TIMESTAMPTZ(6);

-- Sessions are stored as hashes of their tokens. Those that are there in clear end: everybody signs in again.
DELETE FROM "sessions";

-- A rule sends e-mail to addresses that want it. Those that rules have already are asked first.
CREATE TABLE "rule_addresses" (
  "project_id" INTEGER NOT NULL,
  "rule_id" UUID NOT NULL,
  "address" TEXT NOT NULL,
  "stop_key" TEXT NOT NULL,
  "hash" BYTEA,
  "requested_at" TIMESTAMPTZ(6),
  "confirmed_at" TIMESTAMPTZ(6),
  "stopped_at" TIMESTAMPTZ(6),
  CONSTRAINT "rule_addresses_pkey" PRIMARY KEY ("project_id","rule_id","address")
);
ALTER TABLE "rule_addresses" ADD CONSTRAINT "rule_addresses_project_id_rule_id_fkey" FOREIGN KEY ("project_id", "rule_id") REFERENCES "notification_rules"("project_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
INSERT INTO "rule_addresses" ("project_id", "rule_id", "address", "stop_key")
SELECT DISTINCT ON (r.project_id, r.id, lower(a.address)) r.project_id, r.id, lower(a.address), replace(gen_random_uuid()::text, '-', '')
FROM "notification_rules" r, jsonb_array_elements_text(r.rule -> 'target' -> 'to') AS a (address)
WHERE r.rule -> 'target' ->> 'kind' = 'email';
