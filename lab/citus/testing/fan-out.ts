/**
 * The statements of the store that concern more than one project, by file, with the tables that they read on all nodes and the
 * reason. Everything else is for one project, on the node that has it.
 */
export const FAN_OUT: Readonly<Record<string, { readonly tables: readonly string[]; readonly reason: string }>> = {
  'projects/list-projects.ts': {
    tables: ['cases', 'pending_runs', 'project_states', 'project_totals', 'series'],
    reason: 'the front page lists projects by their newest run, and counts twelve of them',
  },
  'projects/read-project-state.ts': {
    tables: ['pending_runs', 'project_states'],
    reason: 'the state of the front page: one row for each project',
  },
  'runs/list-runs.ts': {
    tables: ['environments', 'run_exclusions', 'runs'],
    reason: 'the front page shows the newest runs of all projects: four rows of each node',
  },
  'runs/find-run.ts': {
    tables: ['environments', 'run_exclusions', 'run_payloads', 'runs'],
    reason: '`GET /v1/runs/{id}` and its `/raw` need not name a project: an index scan on each node',
  },
  'uploads/aggregate-runs.ts': {
    tables: ['pending_runs'],
    reason: 'the projects with pending runs, where some wait; each is then aggregated on its node',
  },
  'families/claim-family.ts': {
    tables: ['due_families'],
    reason: 'the projects with due series, where some wait; a family is then claimed in one of them',
  },
  'notifications/claim-delivery.ts': {
    tables: ['deliveries'],
    reason: 'the projects with due messages, where some wait; a message is then claimed in one of them',
  },
  'curation/old-runs.ts': {
    tables: ['project_states', 'runs'],
    reason:
      'the projects with runs that are kept no longer, every ten seconds, and every five minutes where there are none: one index scan for each that says how long',
  },
  'operations/list-waiting.ts': {
    tables: [
      'changes',
      'deliveries',
      'due_families',
      'notification_rules',
      'pending_runs',
      'reported_changes',
      'rule_addresses',
    ],
    reason:
      'which kinds of work wait, every two seconds, and every thirty where none does: index scans of what is short',
  },
  'operations/read-load.ts': {
    tables: ['deliveries', 'due_families', 'pending_runs', 'runs'],
    reason: 'the metrics of a server, every fifteen seconds at most: what waits in all projects, and the newest run',
  },
  'notifications/rules.ts': {
    tables: ['changes', 'notification_rules', 'reported_changes'],
    reason: 'the projects with rules for which changes were found, where some were',
  },
  'notifications/rule-addresses.ts': {
    tables: ['rule_addresses'],
    reason: 'the addresses that are to be asked whether they want messages, every three seconds: there are few',
  },
  'notifications/seal-clear-secrets.ts': {
    tables: ['notification_rules'],
    reason: 'the rules whose secrets an earlier version stored in clear, every ten seconds: there are few',
  },
};
