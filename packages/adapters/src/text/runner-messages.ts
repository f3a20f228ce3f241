/** What Yarn, pnpm, Lerna, Nx, Turborepo, concurrently and Docker Compose say of themselves, in trimmed lines. */
export const RUNNER_MESSAGE = new RegExp(
  [
    String.raw`yarn run v\d`,
    String.raw`(?:✨ +)?Done(?: in [\d.]+ ?m?s.{0,20})?\.?$`,
    'lerna (?:info|notice|success|WARN|ERR!)',
    '(?:> )?NX {2}|> nx run ',
    String.raw`Scope: \d+ of \d+ workspace`,
    String.raw`• (?:Packages in scope|Running \S+ in \d+ packages|Remote caching)`,
    'cache (?:hit|miss|bypass), ',
    String.raw`(?:Tasks|Cached): {2,}\d|Time: {2,}[\d.]+m?s`,
    String.raw`Attaching to \S|(?:\S{1,100}|npm run .{1,200}) exited with code \d+$`,
    String.raw`(?:Container|Network|Volume) \S{1,100} {1,4}(?:Creat|Start|Stopp|Remov|Recreat|Running)|\[\+\] Running \d`,
    'Gracefully stopping|Aborting on container exit',
  ]
    .map((message) => `^(?:${message})`)
    .join('|'),
);

/** What Maven, Gradle and sbt say of themselves, in trimmed lines. */
export const BUILD_MESSAGE = new RegExp(
  [
    'BUILD (?:SUCCESS|FAIL)',
    String.raw`Scanning for projects\.\.\.`,
    String.raw`Total time: {1,2}\d|Finished at: \d`,
    String.raw`-{3,}[<[] .{1,200} [>\]]-{3,}$`,
    String.raw`--- \S{1,200} (?:\(.{1,100}\) )?@ .{1,100} ---$`,
    String.raw`\d+ actionable tasks?: |Starting a Gradle Daemon`,
  ]
    .map((message) => `^(?:${message})`)
    .join('|'),
);

/** Marks of groups and sections, and commands, in the logs of GitHub Actions, Azure Pipelines, GitLab and Travis. */
export const CI_MARK =
  /^(?:##\[\w+\]|::[a-z-]{1,40}(?: [^:]{0,500})?::|\[command\]\/|section_(?:start|end):\d|travis_(?:fold|time):)/;
