// Formats findings of the schema check: for people, programs, GitHub and CI servers.

import { type Finding, formatFinding } from '../../engine/model/checks/finding.ts'
import { escapeXml } from '../../engine/model/escapeXml.ts'
import { version } from '../version.ts'

export const formatNames = ['text', 'json', 'github', 'junit', 'sarif'] as const

export type FormatName = (typeof formatNames)[number]

/** `files` are all checked files, for formats that also list passed ones. */
type Report = (findings: readonly Finding[], files: readonly string[]) => string

const lines = (findings: readonly Finding[], line: (finding: Finding) => string): string =>
  findings.map((finding) => `${line(finding)}\n`).join('')

interface ReportFormat {
  report: Report
  /** True for a machine-readable report, which must contain no other output. */
  isParsed: boolean
}

export const reportFormats: Readonly<Record<FormatName, ReportFormat>> = {
  text: { report: (findings) => lines(findings, formatFinding), isParsed: false },
  json: { report: (findings) => `${JSON.stringify(findings, null, 2)}\n`, isParsed: true },
  github: { report: (findings) => lines(findings, annotation), isParsed: false },
  junit: { report: junit, isParsed: true },
  sarif: { report: sarif, isParsed: true },
}

function annotation({ file, line, column, path, fault, fix, level }: Finding): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${level === 'hint' ? 'notice' : level} file=${property(file)},line=${line},col=${column}::${data([path && `${path}:`, fault, fix].filter(Boolean).join(' '))}`
}

const SARIF_LEVELS = { error: 'error', warning: 'warning', hint: 'note' } as const

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. */
function sarif(findings: readonly Finding[]): string {
  const results = findings.map(({ file, line, column, path, fault, fix, level }) => ({
    ruleId: 'schema-file',
    level: SARIF_LEVELS[level],
    message: { text: [path && `${path}:`, fault, fix].filter(Boolean).join(' ') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file) },
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  }))
  const driver = { name: 'Gantry', version, rules: [{ id: 'schema-file', shortDescription: { text: 'The check of schema files' } }] }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** One test case for each file; warnings do not fail it. */
function junit(findings: readonly Finding[], files: readonly string[]): string {
  const errors = findings.filter((finding) => finding.level === 'error')
  const cases = files.map((file) => {
    const failures = errors.filter((finding) => finding.file === file)
    const elements = failures.map(
      (finding) => `\n    <failure message="${escapeXml(finding.fault)}">${escapeXml(formatFinding(finding))}</failure>`,
    )
    return `  <testcase classname="schemas" name="${escapeXml(file)}">${elements.join('')}${elements.length > 0 ? '\n  ' : ''}</testcase>\n`
  })
  const failed = new Set(errors.map((finding) => finding.file)).size
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="schemas" tests="${files.length}" failures="${failed}">\n${cases.join('')}</testsuite>\n`
}
