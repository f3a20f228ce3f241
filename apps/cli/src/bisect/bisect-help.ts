export const BISECT_HELP = `tacho bisect [options]

One step of git bisect run: measures the commit that is checked out against a build that stays the same, in turns, as tacho bench
does, and says by its exit status what git has to know. In the file the worker base is a build of the good commit, in a folder of
its own; the others are built from the checkout, by the command "before". Keep the file outside the repository: git bisect
changes what is inside. Nothing is uploaded.

  git bisect start BAD GOOD
  git bisect run tacho bisect --config ../bench/tacho-bench.json --scenario select-1 --smallest-difference 0.2

Options
  --find worse|better      what the commit that is looked for did; worse
  --config FILE            what to measure; tacho-bench.json
  --scenario ID,…          these scenarios of the file alone
  --metric NAME            latency, throughput or cpu-time
  --invocations N          repeats, each with new processes; 5, or more where 5 would show nothing
  --rounds N               slices of each process in one invocation; 60
  --pin auto|none|N        the core of all workers
  --smallest-difference X  smallest difference that counts, as a share; about half the step that is looked for; 0.03
  --json                   print one JSON document: found, status, cells

Exit status, as git bisect run reads it: 0 not found in this commit, 1 found, 125 this commit cannot be judged: it does not
build, a worker failed, or the difference is not shown, 128 git bisect stops: usage error, or interrupted.
`;
