/** Result of one check of the doctor command. An error fails the command; a warning does not. */
export interface CheckResult {
  level: 'fine' | 'warning' | 'fault'
  /** The thing, `GANTRY_DATA` or `clock`. */
  about: string
  says: string
  /** Hint to fix it, one sentence. */
  fix?: string
}

export const fine = (about: string, says: string): CheckResult => ({ level: 'fine', about, says })
export const warning = (about: string, says: string, fix: string): CheckResult => ({ level: 'warning', about, says, fix })
export const fault = (about: string, says: string, fix: string): CheckResult => ({ level: 'fault', about, says, fix })

const MARKS: Readonly<Record<CheckResult['level'], string>> = { fine: '✓', warning: '!', fault: '✗' }

/** A line for each, and what to do below it. */
export function checkResultLines(findings: readonly CheckResult[]): string {
  return findings.map(({ level, about, says, fix }) => `${MARKS[level]} ${about}: ${says}\n${fix ? `    ${fix}\n` : ''}`).join('')
}
