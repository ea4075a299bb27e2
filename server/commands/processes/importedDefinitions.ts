// Versions of processes in a Flowable database that have instances, as rows of this platform.

import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, type SeedRow, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { ACTIVE, COMMON, categoryOf, readForeign, SUSPENDED } from '../../modules/flow/index.ts'
import { type FlowableTables, flowableMoment } from './flowableRows.ts'

export interface ImportedDefinition {
  row: SeedRow
  key: string
  version: number
  /** `null` if the file cannot be read at all. */
  definition: ProcessDefinition | null
  /** Reasons why the file cannot run here: its instances come over as history only. */
  faults: readonly string[]
  isKnown: boolean
}

/** Id of the version here. */
export const definitionIdOf = (procDefId: string): string => stableId('flowable-definition', procDefId)

/** By id of Flowable. @param category of versions whose own category is none of the platform */
export async function importedDefinitions(
  db: Database,
  tables: FlowableTables,
  ids: ReadonlySet<string>,
  category: string,
): Promise<Map<string, ImportedDefinition>> {
  const columns = ['ID', 'KEY', 'NAME', 'VERSION', 'DEPLOYMENT_ID', 'RESOURCE_NAME', 'TENANT_ID', 'CATEGORY'] as const
  const rows = await tables.read('ACT_RE_PROCDEF', columns, { column: 'ID', values: [...ids] })
  const deployments = [...new Set(rows.map(({ DEPLOYMENT_ID }) => DEPLOYMENT_ID ?? ''))]
  const files = await tables.read('ACT_GE_BYTEARRAY', ['ID', 'NAME', 'DEPLOYMENT_ID'], { column: 'DEPLOYMENT_ID', values: deployments })
  const times = await tables.read('ACT_RE_DEPLOYMENT', ['ID', 'DEPLOY_TIME'], { column: 'ID', values: deployments })
  const here = await repositoryOfAllTenants(db, 'process-definition').find({}, { fields: ['id', 'key', 'forTenant', 'version'] })
  const found = new Map<string, ImportedDefinition>()
  const sorted = rows.toSorted((one, other) => Number(one.VERSION) - Number(other.VERSION))
  for (const row of sorted) {
    const [id, key] = [row.ID ?? '', row.KEY ?? '']
    const file = files.find(({ NAME, DEPLOYMENT_ID }) => NAME === row.RESOURCE_NAME && DEPLOYMENT_ID === row.DEPLOYMENT_ID)
    const bytes = file ? (await tables.bytes([file.ID ?? ''])).get(file.ID ?? '') : undefined
    const read = await readForeign(bytes, key)
    const forTenant = row.TENANT_ID || COMMON
    const same = here.filter((one) => one.key === key && one.forTenant === forTenant)
    const known = here.find((one) => one.id === definitionIdOf(id))
    const version = known ? Number(known.version) : Math.max(0, ...same.map((one) => Number(one.version))) + 1
    const values: Rec & { id: string } = {
      id: definitionIdOf(id),
      key,
      name: row.NAME || key,
      category: /^flow_\w+$/.test(row.CATEGORY ?? '') ? String(row.CATEGORY) : categoryOf(category),
      forTenant,
      version,
      // A key that is new here gets its newest version, which is set below; one that is here keeps its own.
      isLatest: 0,
      suspensionState: read.faults.length > 0 ? SUSPENDED : ACTIVE,
      deploymentTime: flowableMoment(times.find(({ ID }) => ID === row.DEPLOYMENT_ID)?.DEPLOY_TIME ?? null) || null,
      deploymentId: definitionIdOf(id),
      resourceName: (row.RESOURCE_NAME ?? '').slice(-255),
      diagramResourceName: `${key}.svg`.slice(-255),
      bpmnXml: read.xml,
    }
    if (!known) here.push(values)
    found.set(id, {
      row: values,
      key,
      version: Number(row.VERSION),
      definition: read.definition,
      faults: read.faults,
      isKnown: known !== undefined,
    })
  }
  return found
}

/** Inserts new versions, and makes the newest one the current one of a key that had none. */
export async function insertDefinitions(db: Database, definitions: Iterable<ImportedDefinition>): Promise<void> {
  const usable = [...definitions].filter(({ definition }) => definition !== null)
  const rows = usable.map(({ row }) => row)
  await repositoryOfAllTenants(db, 'process-definition').insertMissing(rows)
  const actor = systemActor()
  for (const { key, forTenant } of rows) {
    const same = { key_equal: String(key), forTenant_equal: String(forTenant) }
    const versions = await repository(db, 'process-definition', actor).find(same, {
      fields: ['id', 'version', 'isLatest', 'suspensionState'],
    })
    if (versions.some(({ isLatest }) => Number(isLatest) === 1)) continue
    const [newest] = versions
      .filter(({ suspensionState }) => Number(suspensionState) === ACTIVE)
      .toSorted((one, other) => Number(other.version) - Number(one.version))
    if (newest) await repository(db, 'process-definition', actor).change({ id_equal: textOf(newest, 'id') }, { isLatest: 1 })
  }
}
