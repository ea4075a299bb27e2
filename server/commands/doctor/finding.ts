// Results of the doctor's checks.

/** Result of one check of the doctor command. An error fails the command; a warning does not. */
export interface CheckResult {
  level: 'fine' | 'warning' | 'fault'
  /** Checked item, such as `GANTRY_DATA` or `clock`. */
  about: string
  says: string
  /** Hint to fix it, one sentence. */
  fix?: string
}

export const fine = (about: string, says: string): CheckResult => ({ level: 'fine', about, says })
export const warning = (about: string, says: string, fix: string): CheckResult => ({ level: 'warning', about, says, fix })
export const fault = (about: string, says: string, fix: string): CheckResult => ({ level: 'fault', about, says, fix })

const MARKS: Readonly<Record<CheckResult['level'], string>> = { fine: '✓', warning: '!', fault: '✗' }

/** One line for each result, followed by the hint. */
export function checkResultLines(findings: readonly CheckResult[]): string {
  return findings.map(({ level, about, says, fix }) => `${MARKS[level]} ${about}: ${says}\n${fix ? `    ${fix}\n` : ''}`).join('')
}
