// Results of the doctor's checks.

/** Result of one check of the doctor command. An error fails the command; a warning does not. */
export interface CheckResult {
  level: 'fine' | 'warning' | 'fault'
  /** Checked item, such as `GANTRY_DATA` or `clock`. */
  about: string
  description: string
  /** Hint to fix it, one sentence. */
  fix?: string
}

export const fine = (about: string, description: string): CheckResult => ({ level: 'fine', about, description })
export const warning = (about: string, description: string, fix: string): CheckResult => ({ level: 'warning', about, description, fix })
export const fault = (about: string, description: string, fix: string): CheckResult => ({ level: 'fault', about, description, fix })

const MARKS: Readonly<Record<CheckResult['level'], string>> = { fine: '✓', warning: '!', fault: '✗' }

/** One line for each result, followed by the hint. */
export function checkResultLines(findings: readonly CheckResult[]): string {
  return findings
    .map(({ level, about, description, fix }) => `${MARKS[level]} ${about}: ${description}\n${fix ? `    ${fix}\n` : ''}`)
    .join('')
}
