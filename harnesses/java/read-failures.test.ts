import { expect, it } from 'vitest';
import { readFailures } from './read-failures.mjs';

const LOG = `# Benchmark: tachograph.CallFunction.plain
# Parameters: (driver = drizzle-jdbc, version = 1.4)

# Run progress: 22.22% complete, ETA 00:00:13
# Fork: 1 of 2
# Warmup Iteration   1: <failure>

java.sql.SQLFeatureNotSupportedException: Stored procedures not supported
\tat org.drizzle.jdbc.DrizzleConnection.prepareCall(DrizzleConnection.java:139)

# Fork: 2 of 2
# Warmup Iteration   1: <failure>

java.sql.SQLException: another one
\tat org.drizzle.jdbc.DrizzleConnection.prepareCall(DrizzleConnection.java:139)

# Benchmark: tachograph.DoOne.plain
# Warmup Iteration   1: 27.040 ±(99.9%) 10.794 us/op
# Benchmark: tachograph.SelectOne.plain
# Fork: 1 of 1
<forked VM failed with exit code 134>
<stdout last='20 lines'>
`;

it('finds the first error of each benchmark that failed, and none for one that did not', () => {
  expect([...readFailures(LOG)]).toEqual([
    ['CallFunction.plain', 'java.sql.SQLFeatureNotSupportedException: Stored procedures not supported'],
    ['SelectOne.plain', 'forked VM failed with exit code 134'],
  ]);
});
