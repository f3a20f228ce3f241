/**
 * The method of measuring, as the tool of a run: processes that speak the worker protocol. Its version is incremented when figures
 * of two versions are not comparable.
 */
export const TOOL = { name: 'interleave', version: '1.0.0' };
