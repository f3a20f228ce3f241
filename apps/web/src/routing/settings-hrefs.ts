import { type QueryParams, toPagePath } from './to-path.ts';

/** URLs of the pages that administer projects. They are not among `hrefs`, which the scripts of all pages have. */
export const settingsHrefs = {
  newProject: () => '/new',
  general: (project: string, params?: QueryParams) => toPagePath([project, 'settings'], params),
  part: (project: string, part: 'tokens' | 'members' | 'shares' | 'audit', params?: QueryParams) =>
    toPagePath([project, 'settings', part], params),
  auditCsv: (project: string, params?: QueryParams) => toPagePath([project, 'settings', 'audit.csv'], params),
  /** The target of a form of the settings. */
  change: (project: string, action: string) => toPagePath([project, 'settings', 'change', action]),
} as const;
