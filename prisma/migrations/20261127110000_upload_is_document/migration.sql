-- Null where the raw upload has it: decision 0059.
ALTER TABLE "run_payloads" ALTER COLUMN "document" DROP NOT NULL;
