import manifest from '../../package.json' with { type: 'json' };

/** The version of Tachograph, which all its packages have. */
export const VERSION: string = manifest.version;
