/** The measured pages of the demo data. A page with a chart may load more script. */
export const PAGES = [
  { name: 'projects', path: '/', chart: false },
  { name: 'overview', path: '/p/node-connectors', chart: false },
  { name: 'scenarios', path: '/p/node-connectors/scenarios', chart: false },
  { name: 'trend by version', path: '/p/node-connectors/scenarios/select-1000-rows', chart: true },
  { name: 'trend by time', path: '/p/node-connectors/scenarios/select-1000-rows?x=time', chart: true },
  { name: 'compare', path: '/p/node-connectors/compare', chart: true },
  { name: 'runs', path: '/p/node-connectors/runs', chart: false },
  { name: 'environments', path: '/p/node-connectors/environments', chart: false },
  { name: 'documentation', path: '/docs', chart: false },
];
