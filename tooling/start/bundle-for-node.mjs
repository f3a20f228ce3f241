/**
 * Bundles a program into one file that needs only Node.js, and the packages that are `external`. One at a time in a process: the end of one ends esbuild.
 *
 * @param {{ entry: string, outfile: string, firstLine?: string, sourcemap?: 'linked', minify?: boolean,
 *   external?: string[], conditions?: string[] }} options `external`: packages that are beside the bundle when it runs
 */
export async function bundleForNode({ entry, outfile, firstLine = '', external = [], ...options }) {
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
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
