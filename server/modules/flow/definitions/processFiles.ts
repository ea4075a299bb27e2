// Process files of the schema folder: checked together with schema files, and deployed for all tenants.

import { PROCESS_FILE } from '#library/processFile.ts'
import type { Finding } from '#model/checks/finding.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { DefinitionFault, ProcessDefinition } from '#server/bpmn/definition.ts'
import { withDiagram } from '#server/bpmn/diagram.ts'
import { AppError, isDuplicate, processNews } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import { APPROVAL } from '../approvals/rows.ts'
import { categoryOf, type Deployed, deploy } from './definitions.ts'
import { readDefinitions, refusalOf, textOfFile } from './readDefinition.ts'
import { COMMON } from './versions.ts'

/** Use of processes by a schema file. */
export interface ProcessUse {
  /** Path of the schema file. */
  file: string
  /** Category whose form the schema file is. */
  category: string | null
  /** Keys of the processes that approve actions of the file. */
  approvals: readonly string[]
}

interface ReadFile {
  xml: string
  definitions: readonly ProcessDefinition[]
  refusals: readonly AppError[]
}

/** Cached by the bytes object, which stays the same until the file changes. */
const known = new WeakMap<Uint8Array, Promise<ReadFile>>()

export function processUses(entities: Iterable<Entity>): ProcessUse[] {
  return [...entities].map(({ file, process, actions }) => ({
    file,
    category: process?.category ?? null,
    approvals: actions.flatMap(({ approval }) => (approval ? [approval.process] : [])),
  }))
}

/** Faults of process files, and unused processes. @param processes files by path */
export async function processFileFindings(processes: ReadonlyMap<string, Uint8Array>, uses: readonly ProcessUse[]): Promise<Finding[]> {
  const findings = [...processes].map(async ([file, bytes]): Promise<Finding[]> => {
    const { definitions, refusals } = await readFile(bytes)
    if (refusals.length > 0) return refusals.map((refusal) => findingOf(file, refusal))
    const [first] = definitions
    if (!first || categoryIn(uses, file, definitions) !== null) return []
    return [findingOf(file, new AppError('flow.unusedFile', { key: first.key, file: file.replace(PROCESS_FILE, '.json') }))]
  })
  return (await Promise.all(findings)).flat()
}

/** True if a schema file uses the process file. A broken file is recognised by the id in its text. */
export function isUsed(uses: readonly ProcessUse[], file: string, bytes: Uint8Array): boolean {
  const name = file.replace(PROCESS_FILE, '.json')
  const text = Buffer.from(bytes).toString('latin1')
  return uses.some((use) => use.file === name || use.approvals.some((key) => text.includes(`id="${key}"`)))
}

/** Deploys new and changed files. A file that cannot be deployed is logged. */
export async function deployFiles(platform: Kernel): Promise<void> {
  const { processes, entities } = platform.library()
  const uses = processUses(entities.values())
  for (const [file, bytes] of processes) {
    const { xml, definitions, refusals } = await readFile(bytes)
    const category = categoryIn(uses, file, definitions)
    if (refusals.length > 0 || category === null) continue
    try {
      for (const { key, version } of await deployChanged(platform, { file, xml: await withDiagram(xml), category }))
        platform.log.info(`${file}: process ${key} deployed as version ${version}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Another node deployed the same version at the same time.
      if (!isDuplicate(error)) platform.log.error(`${file}: ${error.sentence('en')}`)
    }
  }
}

function deployChanged(platform: Kernel, { file, xml, category }: { file: string; xml: string; category: string }): Promise<Deployed[]> {
  return platform.store.transaction(async (db) => {
    const ofFile = { resourceName_equal: file, forTenant_equal: COMMON }
    const before = await repository(db, 'process-definition', systemActor()).find(ofFile, { fields: ['version', 'bpmnXml', 'category'] })
    const last = before.toSorted((one, other) => Number(other.version) - Number(one.version))[0]
    // The form of the process may have taken another category.
    if (last && textOf(last, 'bpmnXml') === xml && textOf(last, 'category') === categoryOf(category)) return []
    return deploy(platform, db, { xml, category, tenantId: COMMON, userId: '', resourceName: file }, new Date())
  })
}

function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const read = known.get(bytes) ?? readNow(bytes)
  known.set(bytes, read)
  return read
}

async function readNow(bytes: Uint8Array): Promise<ReadFile> {
  try {
    const xml = textOfFile(bytes)
    return { xml, definitions: await readDefinitions(xml, ''), refusals: [] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const faults = Array.isArray(error.data) ? (error.data as DefinitionFault[]) : []
    return { xml: '', definitions: [], refusals: faults.length > 0 ? faults.map((fault) => refusalOf(fault)) : [error] }
  }
}

/** Category of the form whose schema file has the same name, or that of approvals; `null` for an unused process. */
function categoryIn(uses: readonly ProcessUse[], file: string, definitions: readonly ProcessDefinition[]): string | null {
  const name = file.replace(PROCESS_FILE, '.json')
  const own = uses.find((use) => use.file === name)?.category
  if (own) return categoryOf(own)
  const approving = new Set(uses.flatMap(({ approvals }) => approvals))
  return definitions.some(({ key }) => approving.has(key)) ? APPROVAL : null
}

function findingOf(file: string, refusal: AppError): Finding {
  const line = typeof refusal.args.line === 'number' ? refusal.args.line : 1
  const path = typeof refusal.args.element === 'string' ? refusal.args.element : ''
  const english = { fault: refusal.sentence('en'), fix: processNews.fixFile.en }
  return {
    file,
    line,
    column: 1,
    path,
    ...english,
    level: 'error',
    chinese: { fault: refusal.sentence('zh'), fix: processNews.fixFile.zh },
  }
}
