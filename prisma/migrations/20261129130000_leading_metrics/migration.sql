-- Of each family of metrics a project may choose the one that leads: `throughput, process-cpu-time`.
ALTER TABLE "projects" ADD COLUMN "leading_metrics" TEXT;
