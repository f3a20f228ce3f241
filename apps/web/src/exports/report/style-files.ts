/**
 * The stylesheets of a report as a file, in the order of the pages. Paths below the root; `next.config.ts` puts these files into
 * the build.
 */
export const STYLE_FILES = [
  'apps/web/src/ui/layout/base.css',
  'apps/web/src/ui/layout/parts.css',
  'apps/web/src/ui/table/table.css',
  'apps/web/src/charts/frame/charts.css',
  'apps/web/src/ui/report/report.css',
  'apps/web/src/ui/report/living.css',
  'apps/web/src/ui/report/block.css',
] as const;
