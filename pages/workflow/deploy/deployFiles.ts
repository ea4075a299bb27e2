// Files to deploy with their findings.

import type { ModelFault } from '#engine/site/answers/process.ts'

export interface DeployFile {
  key: number
  file: File
  state: 'checking' | 'right' | 'wrong'
  findings: readonly ModelFault[]
  /** Message why the file could not be checked. */
  fault: string | null
}

const ENDINGS: readonly string[] = ['.bpmn20.xml', '.bpmn']
export const ACCEPT = ENDINGS.join(',')

export const isBpmnName = (name: string): boolean => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

/** Appends files; a file with the name of an earlier one replaces it. */
export function addDeployFiles(before: readonly DeployFile[], files: readonly File[], nextKey: () => number): DeployFile[] {
  const names = new Set(files.map(({ name }) => name))
  const added = files.map((file): DeployFile => ({ key: nextKey(), file, state: 'checking', findings: [], fault: null }))
  return [...before.filter(({ file }) => !names.has(file.name)), ...added]
}

export type Readiness = 'ready' | 'noFile' | 'checking' | 'hasFaults'

export function readinessOf(files: readonly DeployFile[]): Readiness {
  if (files.length === 0) return 'noFile'
  if (files.some(({ state }) => state === 'wrong')) return 'hasFaults'
  return files.some(({ state }) => state === 'checking') ? 'checking' : 'ready'
}
