import path from 'node:path';
import * as esbuild from 'esbuild';

/** The chart of the trend pages with its styles, as a page that needs nothing else. */
export async function bundleChart(root: string): Promise<string> {
  const web = path.join(root, 'apps/web');
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: `
        import './src/ui/layout/base.css';
        import './src/charts/frame/charts.css';
        import { THEME_CSS } from './src/ui/layout/theme-css.ts';
        import './src/charts/measured-chart.tsx';
        document.head.append(Object.assign(document.createElement('style'), { textContent: THEME_CSS }));`,
      resolveDir: web,
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    outdir: web,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    alias: { '@': path.join(web, 'src') },
    loader: { '.woff2': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  await esbuild.stop();
  const textOf = (extension: string) => outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  return `<!doctype html><style>${textOf('.css')}</style><main id="chart" style="width: 1000px"></main><script type="module">${script}</script>`;
}
