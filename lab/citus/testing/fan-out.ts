/**
 * The statements of the store that concern more than one project, by file, with the tables that they read on all nodes and the
 * reason. Everything else is for one project, on the node that has it.
 */
export const FAN_OUT: Readonly<Record<string, { readonly tables: readonly string[]; readonly reason: string }>> = {
  'projects/list-projects.ts': {
    tables: ['cases', 'pending_runs', 'project_states', 'project_totals', 'series'],
    reason: 'the front page lists projects by their newest run, and counts twelve of them',
  },
  'projects/read-installation-state.ts': {
    tables: ['pending_runs', 'project_states'],
    reason: 'the state of the front page: one row for each project',
  },
  'projects/read-project-state.ts': {
    tables: ['pending_runs', 'project_states'],
    reason:
      'a page names the project by its slug, which a node finds in its copy of `projects`: two index scans on each',
  },
  'shares/read-share-state.ts': {
    tables: ['pending_runs', 'project_states'],
    reason: 'a share names its project by the slug, as a page does',
  },
  'runs/list-recent-runs.ts': {
    tables: ['environments', 'run_exclusions', 'runs'],
    reason: 'the front page shows the newest runs of all projects: four rows of each node',
  },
  'runs/find-run.ts': {
    tables: ['environments', 'run_exclusions', 'runs'],
    reason: '`GET /v1/runs/{id}` need not name a project: an index scan on each node',
  },
  'runs/find-run-raw.ts': {
    tables: ['run_payloads', 'runs'],
    reason: '`GET /v1/runs/{id}/raw` likewise',
  },
  'uploads/aggregate-runs.ts': {
    tables: ['pending_runs'],
    reason: 'the projects with pending runs, every two seconds; each is then aggregated on its node',
  },
  'families/claim-family.ts': {
    tables: ['due_families'],
    reason: 'the projects with due series, every second; a family is then claimed in one of them',
  },
  'notifications/claim-delivery.ts': {
    tables: ['deliveries'],
    reason: 'the projects with due messages, every three seconds; a message is then claimed in one of them',
  },
  'curation/list-expiring-projects.ts': {
    tables: ['project_states', 'runs'],
    reason:
      'the projects with runs that are kept no longer, every ten seconds: one index scan for each that says how long',
  },
  'operations/read-load.ts': {
    tables: ['deliveries', 'due_families', 'pending_runs', 'runs'],
    reason: 'the metrics of a server, every fifteen seconds at most: what waits in all projects, and the newest run',
  },
  'notifications/list-rules.ts': {
    tables: ['notification_rules'],
    reason: 'the projects with rules, every three seconds',
  },
};
