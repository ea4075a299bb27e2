// The findings of the schema check in the words of whoever reads them: a person, a program, GitHub, a CI server.

import { type Finding, formatFinding } from '../../engine/model/checks/finding.ts'

export const formatNames = ['text', 'json', 'github', 'junit'] as const

export type FormatName = (typeof formatNames)[number]

/** `files` are all that were checked, for formats that tell of what is fine too. */
type Report = (findings: readonly Finding[], files: readonly string[]) => string

const lines = (findings: readonly Finding[], line: (finding: Finding) => string): string =>
  findings.map((finding) => `${line(finding)}\n`).join('')

export const reports: Readonly<Record<FormatName, Report>> = {
  text: (findings) => lines(findings, formatFinding),
  json: (findings) => `${JSON.stringify(findings, null, 2)}\n`,
  github: (findings) => lines(findings, annotation),
  junit,
}

function annotation({ file, line, column, path, fault, fix, level }: Finding): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${level} file=${property(file)},line=${line},col=${column}::${data([path && `${path}:`, fault, fix].filter(Boolean).join(' '))}`
}

/** A test case a file; warnings do not fail it. */
function junit(findings: readonly Finding[], files: readonly string[]): string {
  const errors = findings.filter((finding) => finding.level === 'error')
  const cases = files.map((file) => {
    const failures = errors.filter((finding) => finding.file === file)
    const elements = failures.map(
      (finding) => `\n    <failure message="${escaped(finding.fault)}">${escaped(formatFinding(finding))}</failure>`,
    )
    return `  <testcase classname="schemas" name="${escaped(file)}">${elements.join('')}${elements.length > 0 ? '\n  ' : ''}</testcase>\n`
  })
  const failed = new Set(errors.map((finding) => finding.file)).size
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="schemas" tests="${files.length}" failures="${failed}">\n${cases.join('')}</testsuite>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
