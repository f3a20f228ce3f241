type Vulnerability = { name: string; severity: string; range?: string; fixAvailable?: unknown };

/** What `npm audit --json` printed: `unchecked` where the registry gave no answer. */
export function evaluateAudit(text: string): { state: 'passed' | 'failed' | 'unchecked'; lines: string[] } {
  const report = parse(text);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report?.message ?? report?.error?.summary ?? 'npm audit printed no report';
    return {
      state: 'unchecked',
      lines: [`NOT CHECKED: the registry did not report vulnerabilities (${firstLine(reason)})`],
    };
  }
  const vulnerabilities: Vulnerability[] = Object.values(report.vulnerabilities ?? {});
  const severe = vulnerabilities.filter(({ severity }) => /^(high|critical)$/.test(severity));
  const lines = severe.map(({ name, severity, range, fixAvailable }) => {
    const fix = fixAvailable ? 'npm audit fix knows a version without it' : 'there is no version without it yet';
    return `${severity}: ${name} ${range ?? ''}; ${fix}`;
  });
  const total = (counts.high ?? 0) + (counts.critical ?? 0);
  if (severe.length === 0 && total === 0) {
    const rest = (counts.moderate ?? 0) + (counts.low ?? 0) + (counts.info ?? 0);
    return { state: 'passed', lines: [`no known vulnerability of high severity, ${rest} of lower ones`] };
  }
  return { state: 'failed', lines: lines.length > 0 ? lines : [`${total} vulnerabilities of high severity`] };
}

const firstLine = (reason: unknown) => String(reason).split('\n')[0]?.slice(0, 200);

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
