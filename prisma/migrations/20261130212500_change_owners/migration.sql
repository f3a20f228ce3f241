-- Who looks at a change: an account, by its id.
ALTER TABLE "changes" ADD COLUMN "owner_id" TEXT;
