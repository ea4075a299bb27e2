// State of schema files (模型状态), kept in a table, so that it can be listed, searched and exported.

import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import { type Finding, formatFinding } from '#model/checks/finding.ts'
import { GROUPS } from '#model/entity/groupsFile.ts'
import { siteTime } from '#model/siteTime.ts'
import { stableId } from '#store/ids.ts'
import { type NewValues, repository, repositoryOfAllTenants, systemActor } from '#store/rows.ts'
import { fieldGroupsTitle } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { findingIn } from '../../library/findingWords.ts'
import type { Library } from '../../library/library.ts'
import { textHash } from '../../library/manifest.ts'
import type { EntityHook } from '../../records/hook.ts'
import { processFileFindings, processUses } from '../flow/index.ts'
import { addEntityUse } from './entityUse.ts'
import { missingDictionaries } from './missingDictionaries.ts'
import { missingNeeds, needFindings } from './needs/missingNeeds.ts'
import { addStaleRecords } from './recompute.ts'

/** Row of a file; `takenAt` depends on `hash`. */
interface SchemaFile {
  file: string
  name: string
  title: string
  english: string
  address: string
  state: string
  faults: number
  /** One line per fault in Chinese: `12:5 properties.x: … …` */
  findings: string
  englishFindings: string
  /** Hash of the served version; empty if none is served. */
  hash: string
}

const FOLLOWED = ['name', 'title', 'english', 'address', 'state', 'faults', 'findings', 'englishFindings', 'hash'] as const

/** Updates changed rows. Idempotent, and the same on every node. */
export async function syncSchemaFiles(platform: Kernel): Promise<void> {
  const now = siteTime()
  const wanted = new Map(
    schemaFiles(platform.library(), await findingsOf(platform)).map((file) => [stableId('schema-file', file.file), file]),
  )
  await platform.store.transaction(async (db) => {
    const stored = new Map((await repositoryOfAllTenants(db, 'schema-file').everStored()).map((row) => [String(row.id), row]))
    const created = [...wanted].filter(([id]) => !stored.has(id))
    const rows = created.map(([id, file]) => ({ id, ...file, takenAt: takenAt(file, now) }))
    await repositoryOfAllTenants(db, 'schema-file').insertMissing(rows)
    const write = (id: string, values: NewValues) =>
      repository(db, 'schema-file', systemActor()).changeEvenRemoved(id, { ...values, updateTime: now })
    for (const [id, row] of stored) {
      const file = wanted.get(id)
      const isGone = Number(row.isDeleted) === 1
      if (!file) {
        if (!isGone) await write(id, { isDeleted: 1 })
      } else if (isGone || FOLLOWED.some((name) => String(row[name] ?? '') !== String(file[name]))) {
        const isSame = !isGone && String(row.hash ?? '') === file.hash
        await write(id, { ...file, isDeleted: 0, ...(isSame ? {} : { takenAt: takenAt(file, now) }) })
      }
    }
  })
}

/** Faults of files on disk, of dictionaries that they use, and of process files. */
async function findingsOf(platform: Kernel): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const { findings, processes, entities, files } = platform.library()
  const ofProcesses = await processFileFindings(processes, processUses(entities.values()))
  return Map.groupBy(
    [...findings, ...(await missingDictionaries(platform)), ...ofProcesses, ...needFindings(missingNeeds(entities), files)],
    ({ file }) => file,
  )
}

/** One line each, without the file name. */
const linesOf = (findings: readonly Finding[], language: Language): string =>
  findings.map((finding) => formatFinding(findingIn(language, finding)).slice(finding.file.length + 1)).join('\n')

/** Updates the findings when a dictionary is created, renamed or removed by a user. */
export const namedDictionaryHook: EntityHook = {
  entity: 'dict',
  afterCommit: ({ context }) => syncSchemaFiles(context.platform),
}

/** Adds titles and faults in the language of the request, and the number of stale records. */
export const schemaFileHook: EntityHook = {
  entity: 'schema-file',
  async extendRecords(context, records) {
    const { language, platform } = context
    await addStaleRecords(platform, records)
    await addEntityUse(context, records)
    for (const record of records) record.alarmRules = platform.library().entities.get(String(record.name))?.series?.alarms.length ?? 0
    if (language !== 'en') return
    for (const record of records) {
      if (record.english) record.title = record.english
      if (record.englishFindings) record.findings = record.englishFindings
    }
  },
}

function schemaFiles({ entities, files, broken, groups }: Library, faultsOf: ReadonlyMap<string, readonly Finding[]>): SchemaFile[] {
  const byFile = new Map([...entities.values()].map((entity) => [entity.file, entity]))
  const refused = new Set(broken)
  return [...new Set([...files.keys(), GROUPS, ...broken, ...faultsOf.keys()])].map((file) => {
    const entity = byFile.get(file)
    const faults = faultsOf.get(file) ?? []
    const isGroups = file === GROUPS
    const isServed = isGroups || files.has(file)
    return {
      file,
      name: entity?.name ?? '',
      title: isGroups ? fieldGroupsTitle.zh : (entity?.title ?? ''),
      english: isGroups ? fieldGroupsTitle.en : (entity?.words[entity.title] ?? ''),
      address: entity?.route ?? '',
      state: stateOf(isServed, refused.has(file), faults.length),
      faults: faults.length,
      findings: linesOf(faults, 'zh'),
      englishFindings: linesOf(faults, 'en'),
      hash: isGroups ? textHash(groups) : (files.get(file)?.hash ?? ''),
    }
  })
}

function stateOf(isServed: boolean, isReplaced: boolean, faults: number): string {
  if (!isServed) return dict.schemaState.refused
  if (isReplaced) return dict.schemaState.outdated
  return faults > 0 ? dict.schemaState.faulty : dict.schemaState.inUse
}

const takenAt = ({ hash }: SchemaFile, now: string): string | null => (hash === '' ? null : now)
