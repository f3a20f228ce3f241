/** The series of one driver in one environment, claimed by this process. */
export type ClaimedFamily = {
  readonly projectId: number;
  /** Identity of the environment. */
  readonly environment: string;
  readonly driver: string;
  /** How often its series had changed when it was claimed, and which claim this is. */
  readonly generation: string;
  readonly claim: number;
};
