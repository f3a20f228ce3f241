// For .ci/run, before anything is installed: the packages that the harnesses and the templates of tacho bench lack, on one line.
import { findProgram } from '../../bench/processes/find-program.mjs';
import { findMissingTools } from './find-missing-tools.mjs';

const missing = await findMissingTools(process.env, new AbortController().signal);
const OF_TEMPLATES = { python3: ['python3', 'python3-venv'], mariadb_config: ['libmariadb-dev'] };
const lacking = Object.entries(OF_TEMPLATES).filter(([program]) => !findProgram([program], process.env));
const packages = [...missing, ...lacking.map(([, names]) => ({ packages: names }))].flatMap((one) => one.packages);
console.log([...new Set(packages)].join(' '));
