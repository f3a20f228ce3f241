-- A mean of counts does not repeat exactly: only the statistic `exact` does. Cases that were stored before that rule.
UPDATE "cases" SET "exact" = false WHERE "exact" AND "statistic" <> 'exact';
