process.env.E2E_WEB_PORT ??= '5200';
process.env.E2E_INGEST_PORT ??= '5201';
process.env.E2E_DATA_DIR = '.data';
const { default: base } = await import('./playwright.config.ts');
const { webServer: _, ...rest } = base;
export default { ...rest, projects: undefined, workers: 1 };
