export const SUMMARY_HELP = `tacho summary FILE|- … [options]

Turns what tacho upload --json printed into Markdown: each run with its page, its verdicts against the base, what did
not change folded away. For the summary of a CI job. A FILE of - is standard input.

  tacho upload out.txt --json > uploaded.json; tacho summary uploaded.json >> "$GITHUB_STEP_SUMMARY"

Options
  --outputs  print NAME=VALUE lines instead: run-id, run-url, runs, worse, better, no-difference, insufficient-samples,
             not-comparable. The run is the first; the counts are against the base where one was found, otherwise
             against the reference driver
  --json     print one JSON document: markdown, outputs

Exit status: 0, or 1 for misuse.
`;

export const COMMENT_HELP = `tacho comment FILE|- … [options]

Turns what tacho upload --json printed into the Markdown of a comment on a pull request. It begins with a mark nobody
sees, by which the next comment of the same project and key takes its place. A FILE of - is standard input.

Options
  --key KEY   tells this comment from others of the same project, such as one for each job; tacho unless set
  --github    put it on the pull request of this GitHub Actions job, in place of the last one; needs GITHUB_TOKEN. A
              pull request from a fork has no right to that: then it says so and all is well
  --json      print one JSON document: markdown, marker, and with --github what became of it

Exit status: 0 written, or no right to; 1 misuse, 2 refused by GitHub, 75 GitHub does not answer.
`;
