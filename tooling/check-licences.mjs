// Lists the licences of what is installed in production: `npm run licences`. Fails on one that is not accepted.
import { readFileSync } from 'node:fs';
import { findForbidden, groupByLicence } from './supply-chain/find-licences.mjs';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const isListed = process.argv.includes('--list');
for (const [licence, names] of groupByLicence(packages)) {
  if (isListed) console.log(`${licence}\n${names.map((name) => `  ${name}`).join('\n')}`);
  else console.log(`${String(names.length).padStart(4)}  ${licence}`);
}
const forbidden = findForbidden(packages);
for (const line of forbidden) console.error(line);
if (forbidden.length > 0)
  console.error('Use another package, or accept it in tooling/supply-chain/find-licences.mjs with the reason.');
process.exitCode = forbidden.length === 0 ? 0 : 1;
