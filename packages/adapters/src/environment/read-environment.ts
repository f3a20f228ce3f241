import type { Environment } from '@tachograph/schema/environment';
import { mergeStated } from '@tachograph/schema/validation';
import { isFields } from '../json/fields.ts';
import { listStatements, type Scope, type Statement } from './statements.ts';

/** A field, and what a statement says of it. */
type Claim = readonly [field: string, value: string];

/** Whether a version stands alone: not one of several, and no bound. */
const isAlone = (rest: string): boolean =>
  !/^\s*(?:\+|\.?x\b|or\b)|^\s*(?:,|\/|&|and)\s*v?\d+(?:\.\d+)*(?=\s*(?:[,;/.&)]|and\b|or\b|$))/i.test(rest);

/** The first match of a pattern with all of its groups, if it stands alone. */
function find(pattern: RegExp, text: string): readonly string[] | null {
  const match = pattern.exec(text);
  return match && isAlone(text.slice(match.index + match[0].length)) ? match.slice(1).map((part) => part ?? '') : null;
}

const SERVER =
  /\b(MariaDB|MySQL|PostgreSQL)(?: (?:Community|Enterprise))?(?: (?:Server|Database))?(?: build| version)?,? ["“]?v?(\d{1,2}(?:\.\d{1,3}){1,2})(?!\.?\d)/gi;
/** Connectors have other numbers than servers: `MariaDB 1.5.3` is none. */
const SERVER_MAJORS: Readonly<Record<string, RegExp>> = {
  mariadb: /^(?:5|1\d)\./,
  mysql: /^[5-9]\./,
  postgresql: /^(?:9|1\d)\./,
};

function listServers(text: string, before: RegExp): Claim[] {
  const found = [...text.matchAll(SERVER)];
  const isNamed = found[0] !== undefined && before.test(text.slice(0, found[0].index));
  return found.flatMap(({ 0: whole, 1: name = '', 2: version = '', index }): Claim[] => {
    const product = name.toLowerCase();
    const isOne = isNamed && SERVER_MAJORS[product]?.test(version) && isAlone(text.slice(index + whole.length));
    return isOne ? [['server', `${product} ${version}`]] : [];
  });
}

const RUNTIMES: readonly (readonly [string, RegExp])[] = [
  ['node', /\bNode(?:\.?js)?(?: version)?,? v?(\d{1,2}(?:\.\d{1,3}){0,2})(?!\.?\d)/i],
  ['java', /\b(?:Java|(?:Open)?JDK|JRE)(?: version)?,? v?(\d{1,2}(?:\.\d{1,3}){0,3}(?:_\d{1,3})?)/],
  ['java', /\bJava\(TM\) SE Runtime Environment \(build (\d[\d._]{0,20})/],
  ['go', /\b(?:[Gg]o|[Gg]olang)(?: version)?,? (?:v|go)?(1\.\d{1,2}(?:\.\d{1,2})?)/],
  ['python', /\bPython,? v?([23]\.\d{1,2}(?:\.\d{1,2})?)/i],
  ['php', /\bPHP,? v?(\d\.\d{1,2}(?:\.\d{1,2})?)/],
  ['ruby', /\bRuby,? v?(\d\.\d{1,2}(?:\.\d{1,2})?)/i],
];
const listRuntimes = (text: string): Claim[] =>
  RUNTIMES.flatMap(([name, pattern]): Claim[] => {
    const found = find(pattern, text);
    return found ? [['runtime', `${name} ${found[0]}`]] : [];
  });

const OS =
  /\b(Ubuntu|Debian(?: GNU\/Linux)?|CentOS(?: Linux| Stream)?|Fedora|Red Hat Enterprise Linux|RHEL|Rocky Linux|AlmaLinux|Alpine(?: Linux)?|Amazon Linux|openSUSE Leap|macOS|Windows(?: Server)?) v?(\d{1,4}(?:\.\d{1,2}){0,2})/;
const KERNEL = /\bkernel:? v?(\d{1,2}\.\d{1,2}[\w.-]{0,40})/i;
const CPU_MODEL =
  /^(?=.{0,40}(?:Intel|AMD|Xeon|Ryzen|EPYC|Apple M\d|Graviton|Ampere|Neoverse))(.{3,100}?)(?:,|;| with | \(?\d+ ?(?:x|cores)|\.?$)/;
const CPU_COUNT = /\b(\d{1,3}) ?(?:v?CPUs?|v?CPU's|logical (?:cores|processors|CPUs))(?![\w'])/i;
const CPU_COUNT_OF_LABEL = /^(\d{1,3}) ?(?:threads|v?CPUs?|logical)/i;
const MEMORY = /\b(\d{1,4}(?:\.\d)?) ?([GM])i?b (?:of )?(?:memory|RAM)\b/i;
const MEMORY_OF_LABEL = /^(\d{1,4}(?:\.\d)?) ?([GM])i?b\b/i;
const SAME_HOST =
  /\blocalhost\b|\b(?:single|same) (?:\w+ ){0,2}?(?:host|machine|server|droplet|vm|laptop|computer)\b|\b(?:in|on) the \w+ itself\b/i;
const TWO_HOSTS = /\b(?:two|2) (?:\w+ ){0,3}?(?:hosts|machines|vms|droplets|computers)\b/i;
const SOCKET = /\bunix (?:domain )?sockets?\b/i;

const one = (
  field: string,
  found: readonly string[] | null,
  to = (parts: readonly string[]) => parts.join(' '),
): Claim[] => (found ? [[field, to(found)]] : []);
const toBytes = ([size, unit]: readonly string[]) => String(Number(size) * (/g/i.test(unit ?? '') ? 2 ** 30 : 2 ** 20));

const listLinks = (text: string): Claim[] => [
  ...(SAME_HOST.test(text) ? [['topology', 'same-host'] as const] : []),
  ...(TWO_HOSTS.test(text) ? [['topology', 'two-hosts'] as const] : []),
  ...(SOCKET.test(text) && !/\btcp\b/i.test(text) ? [['transport', 'unix'] as const] : []),
];

const CLAIMS: Readonly<Record<Scope, (text: string) => Claim[]>> = {
  setup: (text) => [
    ...listServers(text, /\b(?:on|against|database|server) (?:an? |the |local )*$/i),
    ...listRuntimes(text),
    ...one('os', find(OS, text)),
    ...one('kernel', find(KERNEL, text)),
    ...one('cpus', find(CPU_COUNT, text)),
    ...one('memory', find(MEMORY, text), toBytes),
    ...listLinks(text),
  ],
  server: (text) => [...listServers(text, /^$/), ...listLinks(text)],
  client: listRuntimes,
  version: (text) =>
    one('server', find(/^(\d{1,2}\.\d{1,3}(?:\.\d{1,3})?)-MariaDB\b/i, text), ([version]) => `mariadb ${version}`),
  os: (text) => [...one('os', find(OS, text)), ...one('kernel', find(KERNEL, text))],
  kernel: (text) => one('kernel', find(/^(\d{1,2}\.\d{1,2}[\w.-]{0,40})/, text)),
  cpu: (text) => [...one('model', find(CPU_MODEL, text)), ...one('cpus', find(CPU_COUNT_OF_LABEL, text))],
  memory: (text) => one('memory', find(MEMORY_OF_LABEL, text), toBytes),
};

/** One value of several that agree: `10.6` and `10.6.4` do, and the longer one says more. Null where they do not. */
function agree(values: readonly string[]): string | null {
  const longest = [...values].sort((a, b) => b.length - a.length)[0] ?? null;
  return values.every((value) => value === longest || longest?.startsWith(`${value}.`)) ? longest : null;
}

/** Two hosts may also be two machines with a server each: they are client and server where the text names both. */
const namesBoth = (statements: readonly Statement[]): boolean =>
  (['server', 'client'] as const).every((side) =>
    statements.some(
      ({ scope, text }) => scope === side || (TWO_HOSTS.test(text) && new RegExp(`\\b${side}\\b`, 'i').test(text)),
    ),
  );

/**
 * What a pasted page says of its environment in clear words: server, runtime and operating system with their versions,
 * processors, memory, and whether client and server were on one host. A field of which the text says two things, or
 * something that holds only sometimes, is left out: a wrong value is worse than none.
 */
function readEnvironment(text: string): Environment {
  const statements = listStatements(text);
  const claims = statements.flatMap(({ scope, text: said, doubtful }) =>
    CLAIMS[scope](said).map(([field, value]) => ({ field, value, doubtful })),
  );
  const textOf = (field: string): string | undefined => {
    const of = claims.filter((claim) => claim.field === field);
    const value = of.some(({ doubtful }) => !doubtful) ? agree(of.map((claim) => claim.value)) : null;
    return field === 'topology' && value === 'two-hosts' && !namesBoth(statements) ? undefined : (value ?? undefined);
  };
  const named = (field: string) => {
    const [name, version] = textOf(field)?.split(' ') ?? [];
    return name === undefined ? undefined : { name, version };
  };
  const numberOf = (field: string) => (textOf(field) === undefined ? undefined : Number(textOf(field)));
  const { name: product, version } = named('server') ?? {};
  const read = {
    client: {
      cpu: { model: textOf('model'), logical: numberOf('cpus') },
      memoryBytes: numberOf('memory'),
      os: textOf('os'),
      kernel: textOf('kernel'),
    },
    runtime: named('runtime'),
    server: product === undefined ? undefined : { product, version },
    link: { topology: textOf('topology'), transport: textOf('transport') },
  };
  return withoutGaps(read) as Environment;
}

/** Without fields that say nothing, and tables of such fields. */
function withoutGaps(value: object): object {
  const entries = Object.entries(value).map(([key, of]) => [key, typeof of === 'object' ? withoutGaps(of) : of]);
  return Object.fromEntries(
    entries.filter(([, of]) => of !== undefined && (typeof of !== 'object' || Object.keys(of).length > 0)),
  );
}

const listPaths = (value: unknown): string[] =>
  isFields(value)
    ? Object.entries(value).flatMap(([key, of]) =>
        isFields(of) ? listPaths(of).map((path) => `${key}.${path}`) : [key],
      )
    : [];

const differs = (a: string | null | undefined, b: string | null | undefined) => Boolean(a && b && a !== b);

/**
 * An environment with what its text says of it beside, and the paths of what that adds, such as `server.version`. What is known stays,
 * and of another server or runtime than the known one nothing is added.
 */
export function completeEnvironment(
  known: unknown,
  text: string,
): { readonly environment: Environment; readonly added: readonly string[] } {
  const { server, runtime, ...rest } = readEnvironment(text);
  const is = known as Environment;
  const read = {
    ...rest,
    ...(server && !differs(server.product, is.server?.product) ? { server } : {}),
    ...(runtime && !differs(runtime.name, is.runtime?.name) ? { runtime } : {}),
  };
  const before = new Set(listPaths(mergeStated({}, known)));
  const environment = mergeStated(read, known) as Environment;
  return { environment, added: listPaths(read).filter((path) => !before.has(path)) };
}

/** How a run says which fields of its environment are not from its tool; none where there are none. */
export const noteOfStated = (paths: readonly string[]): string[] =>
  paths.length === 0 ? [] : [`Read from the text around the figures: ${paths.join(', ')}.`];
