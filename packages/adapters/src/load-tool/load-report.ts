import { toParams } from '../names/param-value.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import type { Figure } from '../outcome/figure.ts';
import type { Location } from '../text/native-text.ts';
import type { HttpLoad } from './http-load.ts';

const SUCCESS = /^[23]\d\d$/;

/** One start of a program, while its report is read. */
export class LoadReport<At extends Location = Location> {
  path: string | null = null;
  title: string | null = null;
  requests: number | null = null;
  /** The number of seconds that rates are the mean of. */
  samples: number | null = null;
  good: number | null = null;
  bad = 0;
  readonly params = new Map<string, string>();
  readonly figures: Figure[] = [];
  readonly problems: string[] = [];
  /** Problems that were warned of at their lines. */
  readonly warned: string[] = [];

  constructor(
    readonly location: At,
    readonly heading: string | null = null,
  ) {}

  /** So many responses with a status of HTTP. */
  addStatus(code: string, times: number): void {
    this.good ??= 0;
    this.requests = (this.requests ?? 0) + times;
    if (SUCCESS.test(code)) this.good += times;
    else this.addProblem(`status ${code} (${times} times)`, times);
  }

  addProblem(problem: string, times = 0): void {
    this.problems.push(problem);
    this.bad += times;
    this.good ??= 0;
  }

  /** A warning where some requests failed; the failure where all did, or `unended` where the report does not say. */
  toLoad(draft: OutcomeDraft, title: string, unended: string | null = null): HttpLoad {
    const { location, path, heading, requests, samples, good, bad, warned } = this;
    const problems = this.problems.slice(0, 5).join('; ') || (bad > 0 ? `${bad} requests without success` : '');
    const reasons = problems || warned.slice(0, 5).join('; ');
    const hasFailed = good === 0 || (good === null && requests !== null && bad > 0 && bad >= requests);
    const isFailure = hasFailed && reasons !== '';
    if (problems !== '' && !isFailure) draft.warn(location, `${title} reports: ${problems}`);
    const failure = isFailure ? `no request succeeded: ${reasons}` : good === null ? unended : null;
    const all = requests ?? (good === null || good + bad === 0 ? null : good + bad);
    const figures = this.figures.map((figure) => {
      const n = samples === null || figure.metric === 'latency' ? all : samples;
      // One value has no spread, and 0 would claim a spread of nothing.
      return { ...figure, n, uncertainty: n === 1 ? null : (figure.uncertainty ?? null) };
    });
    return { location, path, heading, params: toParams(this.params), figures, failure };
  }
}
