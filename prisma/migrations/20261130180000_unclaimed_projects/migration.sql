-- The rule of a project without an owner, which the first job that fulfils it claims.
ALTER TABLE "ci_rules" ADD COLUMN "is_claim" BOOLEAN NOT NULL DEFAULT false;
