// For .ci/run, before anything is installed: the packages that the harnesses lack, on one line.
import { findMissingTools } from './find-missing-tools.mjs';

const missing = await findMissingTools(process.env, new AbortController().signal);
console.log([...new Set(missing.flatMap(({ packages }) => packages))].join(' '));
