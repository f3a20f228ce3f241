import manifest from '../package.json' with { type: 'json' };

/** The version of `tacho`, of which there is one place. */
export const VERSION: string = manifest.version;
