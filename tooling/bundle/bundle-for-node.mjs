/**
 * Bundles programs into files that need only Node.js, `<folder>/<name>.mjs` for each. Several programs share what they have
 * in common, as further files beside them, and what they import later is loaded only then. One at a time in a process:
 * the end of one ends esbuild.
 *
 * Source maps are without the sources: Node.js keeps the maps of all files that it has loaded in memory.
 *
 * @param {{ entries: Record<string, string>, folder: string, firstLine?: string, sourcemap?: 'linked', minify?: boolean,
 *   external?: string[], conditions?: string[], splitting?: boolean }} options `entries`: the source of each program by its name; `external`:
 *   packages that are beside the bundle when it runs
 */
export async function bundleForNode({ entries, folder, firstLine = '', external = [], ...options }) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: entries,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: Object.keys(entries).length > 1,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    sourcesContent: false,
    // pg tries to load this optional native driver, which is not used here.
    external: ['pg-native', ...external],
    // CommonJS packages inside an ES module still call require for Node's own modules.
    banner: {
      js: `${firstLine}import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);`,
    },
    ...options,
  });
  await esbuild.stop();
}
