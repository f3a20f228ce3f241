import { startOidcProvider } from '../../apps/web/src/server/testing/start-oidc-provider.ts';

// `node --import tsx tooling/oidc-provider/main.ts REDIRECT_URI NAME=ADDRESS…`: a provider of OpenID Connect for a
// browser test, whose people sign in by their names and any password. Prints its issuer, and runs until it is stopped.

const [redirectUri = '', ...people] = process.argv.slice(2);
const confirmed = people
  .map((person) => person.split('='))
  .map(([name, email = '']) => [name, { email, isConfirmed: true }]);
const { issuer } = await startOidcProvider(redirectUri, Object.fromEntries(confirmed));
console.log(issuer);
