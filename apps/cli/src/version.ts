import manifest from '../package.json' with { type: 'json' };

/** The version of `tacho`, of which there is one place. */
export const VERSION: string = manifest.version;

/** The GitHub action of this version, as the step of a workflow names it: the repository is a setting of package.json. */
export const ACTION = `${new URL(manifest.repository.url).pathname.slice(1).replace(/\.git$/, '')}@v${VERSION}`;
