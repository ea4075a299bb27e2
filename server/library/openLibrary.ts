// The schemas that are being served, and how a changed folder becomes the next set of them.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Entity } from '../../engine/model/entity.ts'
import type { EntityFile } from '../../engine/model/entityFile.ts'
import { formatFinding } from '../../engine/model/finding.ts'
import { omissions } from '../../engine/model/hints.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { acceptFiles } from './acceptFiles.ts'
import type { Library, SchemaText } from './library.ts'
import { manifestOf, textHash } from './manifest.ts'
import { PROJECT_SCHEMAS, readSchemaFolder } from './schemaFolder.ts'
import { watchFolder } from './watch.ts'

/** Whether code answers at a path, whose parts may still be templates. */
export type HasRoute = (method: string, path: string) => boolean

export interface LibraryOptions {
  folder: string
  log: Logger
  hasRoute: HasRoute
  /** Makes tables ready before the entities are served; when it throws, the old set stays. */
  prepare?(entities: readonly Entity[]): Promise<void>
  /** Told after a new set took over. */
  swapped?(library: Library): Promise<void>
}

export interface OpenLibrary {
  library(): Library
  close(): Promise<void>
}

/** Reads the folder and follows its changes. Broken files are logged with their place and left out, or stay as they were. */
export async function openLibrary({ folder, log, hasRoute, prepare, swapped }: LibraryOptions): Promise<OpenLibrary> {
  const known = new Set<string>()
  let said = ''
  const load = async (previous: Library | null): Promise<Library> => {
    const { library, findings } = await readLibrary(folder, previous, hasRoute)
    report(findings, known, log)
    if (library.manifest.hash !== previous?.manifest.hash) await prepare?.([...library.entities.values()])
    const omitted = omissions(entityFiles(library)).join(' ')
    if (omitted !== said && omitted !== '') log.info(omitted)
    said = omitted
    return library
  }

  let library = await load(null)
  const reload = async (): Promise<void> => {
    try {
      const next = await load(library)
      if (next.manifest.hash === library.manifest.hash) return
      library = next
      log.info(`The schemas changed: ${next.entities.size} entities are served`)
      await swapped?.(next)
    } catch (error) {
      log.error({ err: error }, `The schemas stay as they were: ${(error as Error).message}`)
    }
  }
  let turn: Promise<void> = Promise.resolve()
  const watcher = watchFolder(folder, log, () => {
    turn = turn.then(reload)
  })
  return {
    library: () => library,
    async close() {
      watcher.close()
      await turn
    },
  }
}

/** Reads a folder once. `findings` holds a line for every fault and warning of the files on disk. */
export async function readLibrary(
  folder: string,
  previous: Library | null,
  hasRoute: HasRoute,
): Promise<{ library: Library; findings: string[] }> {
  const onDisk = await readSchemaFolder(folder)
  const { files, record, entities, findings } = acceptFiles(onDisk.texts, onDisk.record, previous, {
    vocabulary: await readVocabulary(),
    hasRoute,
  })
  const served = new Map([...files, ['record.json', record] as const].map(([path, text]) => [path, schemaText(text)]))
  const manifest = manifestOf(entities, (file) => served.get(file)?.hash ?? '', true)
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return {
    library: { entities: byName, files: served, manifest },
    findings: findings.map((finding) => formatFinding({ ...finding, file: join(folder, finding.file) })),
  }
}

/** A file of an earlier version is sent in today's form, so that the console need not know what words there were. */
function schemaText(text: string): SchemaText {
  const written: unknown = JSON.parse(text)
  const { json } = upgrade(written)
  const sent = json === written ? text : JSON.stringify(json)
  return { text, sent, hash: textHash(sent) }
}

function entityFiles({ files }: Library): EntityFile[] {
  return [...files].filter(([path]) => path !== 'record.json').map(([, { sent }]) => JSON.parse(sent) as EntityFile)
}

let vocabulary: Promise<object> | undefined

/** Comes with the program and not with the folder: read once, its check is compiled once. */
function readVocabulary(): Promise<object> {
  vocabulary ??= readFile(join(PROJECT_SCHEMAS, 'entity.schema.json'), 'utf8').then((text) => JSON.parse(text) as object)
  return vocabulary
}

/** Logs what is newly wrong, and once only: a folder is read again after every change of any file. */
function report(findings: readonly string[], known: Set<string>, log: Logger): void {
  for (const finding of findings) if (!known.has(finding)) log.error(finding)
  known.clear()
  for (const finding of findings) known.add(finding)
}
