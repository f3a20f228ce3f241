import type { Store } from '@tachograph/store/database';
import type { RuleKey } from '@tachograph/store/notifications';
import type { Limits } from '../limits/limits.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** Everything the routes need from outside, passed in by `main.ts` or a test. */
export type Deps = {
  readonly db: Store;
  /** A streaming standby of the database, for what readers ask; null or left out without a standby. */
  readonly standby?: Store | null;
  /** Called when the standby fails, and with null when it responds again. */
  readonly onStandbyChange?: (error: unknown) => void;
  readonly now: () => Date;
  /** URL of the web pages, without a slash at the end. */
  readonly webUrl: string;
  /** URL of the pages as this server reaches them. */
  readonly webInternalUrl: string;
  /** URL of this API, without a slash at the end. */
  readonly ingestUrl: string;
  readonly migrations: readonly string[];
  /** What tells one build of this server from another: the same data may give other responses. */
  readonly buildVersion: string;
  readonly limits: Limits;
  /** Who issues the identities of CI jobs, as their claim `iss` says; none where it is left out. */
  readonly ciIssuers?: readonly string[];
  /** What the secrets of notification rules are encrypted with; null without `AUTH_SECRET`. */
  readonly ruleKey: RuleKey | null;
  /** Called when a large body is held; what it returns, when it is released. */
  readonly holdLarge?: () => () => void;
  /** Called for each valid run, before it is stored. */
  readonly onRun?: () => void;
  /** IP addresses or networks of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Metrics, and who may read them; null or left out without metrics. */
  readonly telemetry?: Telemetry | null;
};
