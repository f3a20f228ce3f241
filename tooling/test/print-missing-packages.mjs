// For .ci/run, before anything is installed: the packages that the harnesses and the templates of tacho bench lack, on one line.
import { findMissingTools } from './find-missing-tools.mjs';
import { findTemplatePackages } from './find-template-packages.mjs';

const { env } = process;
const missing = await findMissingTools(env, new AbortController().signal);
const packages = [...missing.flatMap((one) => one.packages), ...(await findTemplatePackages(env))];
console.log([...new Set(packages)].join(' '));
