/**
 * The folders inside each room, lowest layer first, and files beside them that a folder imports. A folder imports the layers
 * below its own, and nothing beside it. A file that is not named is above all of them.
 */
export const LAYERS: { inside: string; layers: string[][] }[] = [
  { inside: 'packages/units/src', layers: [] },
  {
    inside: 'packages/stats/src',
    layers: [
      ['distribution'],
      ['sample'],
      ['ratio', 'compare', 'change'],
      ['gate', 'turns'],
      ['ranks'],
      ['frames', 'quantiles'],
    ],
  },
  { inside: 'packages/telemetry/src', layers: [['request', 'cache', 'memory'], ['metrics', 'tracing'], ['settings']] },
  {
    inside: 'packages/schema/src',
    layers: [
      ['collection', 'hash', 'version', 'template', 'bounds'],
      ['text', 'series', 'histogram'],
      ['environment', 'result', 'notification', 'profile'],
      ['run'],
      ['problem', 'normalise', 'share'],
      ['validation', 'secrets', 'change'],
      ['mapping', 'bench', 'reading'],
    ],
  },
  {
    inside: 'packages/lockfiles/src',
    layers: [['text', 'package'], ['lockfile.ts'], ['formats', 'changes', 'drivers']],
  },
  {
    inside: 'packages/reports/src',
    layers: [['text'], ['tables', 'markers'], ['names'], ['results', 'sentences'], ['check', 'living']],
  },
  {
    inside: 'packages/openapi/src',
    layers: [
      ['queries', 'responses'],
      ['administration', 'ci', 'distributions', 'profiles', 'projects', 'reports', 'upgrades', 'operations'],
      ['document'],
    ],
  },
  {
    inside: 'packages/adapters/src',
    layers: [
      ['json', 'drivers', 'repositories'],
      ['text', 'environment', 'profiles'],
      ['unwrap', 'figures', 'names', 'distribution'],
      ['native'],
      ['outcome', 'console-row'],
      ['declared', 'load-tool', 'rust-bench'],
      ['tools'],
      ['registry'],
      ['mapping'],
      ['guess'],
      ['parse'],
      ['history'],
    ],
  },
  {
    inside: 'packages/analysis/src',
    layers: [
      ['measurement', 'axis'],
      ['noise'],
      ['verdict', 'selection'],
      ['comparison', 'change', 'changes', 'release-line', 'distribution'],
      [
        'trend',
        'sweep',
        'trade-off',
        'matrix',
        'scoreboard',
        'reproduction',
        'run',
        'share',
        'badge',
        'notification',
        'why',
      ],
      ['driver', 'small-multiples', 'change-line', 'ranks'],
      // Its costs and environments are chosen as those of a driver.
      ['upgrade'],
    ],
  },
  {
    inside: 'packages/store/src',
    layers: [
      ['generated'],
      ['database'],
      ['access', 'points', 'limits'],
      ['rollups', 'changed', 'notes', 'notifications'],
      ['projects', 'deletion', 'drivers', 'releases', 'shares', 'scenarios', 'runs', 'audit'],
      ['payloads', 'profiles', 'histograms'],
      ['tokens', 'accounts', 'uploads', 'series', 'environments', 'results', 'search', 'reports'],
      ['curation', 'baselines', 'repeats', 'members', 'ci-rules'],
      ['changes'],
      ['families', 'change-events'],
      ['operations', 'administration'],
    ],
  },
  {
    inside: 'packages/views/src',
    layers: [
      ['response', 'series', 'list'],
      ['comparison', 'trend', 'matrix', 'sweep', 'trade-off', 'changes', 'runs', 'league', 'upgrade'],
      ['overview', 'why', 'distribution'],
      // A report of a release says what the pages say of it.
      ['release'],
      // Beside a driver stands what the overview has of another one.
      ['driver'],
      ['testing'],
    ],
  },
  {
    inside: 'apps/ingest/src',
    layers: [
      ['http', 'telemetry', 'ci', 'changes', 'cleanup'],
      ['limits'],
      ['body'],
      ['native'],
      ['runs'],
      ['threads'],
      ['context'],
      ['notifications'],
      ['routes'],
    ],
  },
  {
    inside: 'apps/cli/src',
    layers: [
      ['read-json.ts', 'variables.ts', 'version.ts', 'verdict-outcomes.ts', 'format-table.ts'],
      ['terminal.ts'],
      ['env.ts', 'capture'],
      ['server'],
      ['sending', 'forges'],
      ['spool', 'report'],
      ['upload'],
      ['import', 'bench', 'compare', 'parse', 'share', 'upgrade'],
      ['versions', 'documents'],
      ['bisect', 'mapping', 'curation', 'doctor', 'env', 'profile', 'releases', 'token', 'validate', 'watch'],
    ],
  },
  {
    inside: 'apps/web/src',
    layers: [
      ['format', 'account-settings.ts'],
      ['routing', 'env.ts'],
      ['charts'],
      ['server'],
      ['trpc'],
      ['ui'],
      ['exports'],
      ['app', 'http'],
    ],
  },
  {
    inside: 'apps/web/src/charts',
    layers: [
      ['labels', 'style'],
      ['scale', 'version-history'],
      ['frame'],
      ['bars', 'trade-off', 'small-trend'],
      ['change-plot', 'flame'],
      ['trend', 'standing'],
      ['sweep', 'context', 'distribution'],
    ],
  },
  {
    inside: 'apps/web/src/exports',
    layers: [['png'], ['engine'], ['chart'], ['share', 'badge', 'csv', 'feed', 'gate'], ['report']],
  },
  {
    inside: 'apps/web/src/ui',
    layers: [
      ['text', 'table', 'picker', 'palette', 'driver', 'form', 'change', 'fonts'],
      ['layout', 'token', 'verdict', 'list'],
      ['environment', 'comparison', 'standing'],
      ['run', 'report'],
    ],
  },
  {
    inside: 'bench',
    layers: [
      ['usage-error.mjs', 'processes', 'contracts'],
      ['databases', 'turns', 'workers'],
      ['conduct', 'costs', 'plans', 'profiles'],
    ],
  },
  {
    inside: 'harnesses',
    layers: [['scenarios'], ['plans', 'testing'], ['node', 'go', 'java', 'cpp', 'backfill']],
  },
  {
    inside: 'tooling',
    layers: [
      ['postgres', 'fonts', 'oidc-provider', 'action', 'size', 'vocabulary', 'boundaries', 'docs', 'prisma', 'demo', 'bundle'],
      ['cli'],
      ['start', 'telemetry', 'new-adapter', 'containers'],
      ['supply-chain', 'backup', 'installation', 'bench'],
      ['harness-tests', 'browser-tests', 'command', 'reports', 'upgrade'],
      ['admin', 'prune', 'test'],
    ],
  },
  { inside: 'lab', layers: [['access', 'citus', 'crash', 'replicas', 'perf'], ['attacks'], ['soak']] },
];
