/** The tests of the upload API pass with this setting on and off: `FAST_UPLOADS=0` in front of the command. */
export const REMEMBERS_RUNS: boolean = process.env.FAST_UPLOADS !== '0';
