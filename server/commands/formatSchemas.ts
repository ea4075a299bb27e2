// `npm run schemas -- --format` and `--upgrade`: rewrites schema files in the layout and in the keywords of the current version.

import { readFile, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { labelOfFile } from '../../engine/model/entity/labelOfFile.ts'
import { entryNamesIn, fieldsInScope } from '../../engine/model/entity/resolveFile.ts'
import { formatFile } from '../../engine/model/fileText/formatFile.ts'
import { type JsonDocument, parseDocument, plainValue, printDocument } from '../../engine/model/fileText/jsonDocument.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgradeDocument } from '../../engine/model/fileText/upgradeDocument.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { counted } from '../../i18n/fill.ts'
import { writeDurably } from '../durableFiles.ts'
import { entitiesOfTexts } from '../library/entitiesOfTexts.ts'
import { decoded, folderReader, PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { registerModuleFunctions } from './moduleFacts.ts'
import type { Terminal } from './terminal.ts'

const schema = schemaOf()

interface Wanted {
  /** Files and folders; empty for all of the schema folder. */
  paths: readonly string[]
  isUpgrade: boolean
}

/** Returns the exit code: 1 if a file cannot be read, or would say something else afterwards. */
export async function formatSchemas({ paths, isUpgrade }: Wanted, terminal: Terminal): Promise<number> {
  const folder = resolve(terminal.folder, terminal.env.GANTRY_SCHEMAS || PROJECT_SCHEMAS)
  const { texts, record } = folderReader(folder)()
  const all = new Map([...texts].map(([path, text]) => [join(folder, path), text]))
  const named = paths.length === 0 ? [...all.keys()] : (await Promise.all(paths.map((path) => filesAt(path, all, terminal)))).flat()
  const shown = (path: string) => relative(terminal.folder, path).split(sep).join('/')
  const faults: string[] = []
  const rewritten = isUpgrade ? upgraded(all, new Set(named), record(), faults) : formatted(all, named, faults)
  const changed = [...rewritten].filter(([path, text]) => text !== all.get(path))
  for (const [path, text] of changed) await writeDurably(path, text, { shared: true })
  terminal.out(changed.map(([path]) => `${shown(path)}: written\n`).join(''))
  terminal.out(`${counted(named.length, 'schema file')}, ${changed.length} changed\n`)
  for (const fault of faults) terminal.err(`${fault.replace(/^[^:]+/, shown)}\n`)
  return faults.length > 0 ? 1 : 0
}

function formatted(texts: ReadonlyMap<string, string>, named: readonly string[], faults: string[]): Map<string, string> {
  return new Map(
    named.flatMap((path) => attempt(path, faults, () => formatFile(texts.get(path) as string, schema)).map((text) => [path, text])),
  )
}

/** Upgrades the wanted files together. A file that would say something else afterwards stays as it is. */
function upgraded(texts: ReadonlyMap<string, string>, wanted: ReadonlySet<string>, record: string, faults: string[]): Map<string, string> {
  registerModuleFunctions()
  const documents = new Map(
    [...texts].flatMap(([path, text]) => attempt(path, faults, () => parseDocument(text)).map((document) => [path, document] as const)),
  )
  const plain = (document: JsonDocument) => JSON.stringify(plainValue(document.value))
  const written = new Map([...documents].map(([path, document]) => [path, plain(document)]))
  const before = entitiesOfTexts(written, record)
  faults.push(...before.unreadable)
  const byName = new Map([...before.files.values()].map((file) => [file.name, file]))
  const labelOf = (name: string) => {
    const file = byName.get(name)
    return file && labelOfFile(file, file.base === undefined ? undefined : byName.get(file.base))
  }
  const shared = parseSchemaJson(record) as EntityFile
  const recordFields = shared.properties ?? {}
  const names = entryNamesIn([...before.files.values()])
  const fieldsIn = (file: EntityFile) => fieldsInScope(file, file.base === undefined ? undefined : byName.get(file.base), shared)
  const fieldsOf = (name: string) => {
    const file = byName.get(name)
    return file && fieldsIn(file)
  }
  const after = new Map(written)
  for (const [path, document] of documents) {
    const entity = before.entities.get(path)
    const file = before.files.get(path)
    if (!entity || !file || !wanted.has(path)) continue
    const base = file.base === undefined ? undefined : byName.get(file.base)
    upgradeDocument(document.value, { entity, base, recordFields, fields: fieldsIn(file), fieldsOf, names, labelOf })
    after.set(path, plain(document))
  }
  const made = entitiesOfTexts(after, record).entities
  return new Map(
    [...documents].flatMap(([path, document]) => {
      const entity = before.entities.get(path)
      if (!entity || !wanted.has(path)) return []
      if (isDeepStrictEqual(comparable(entity), comparable(made.get(path)))) return [[path, formatFile(printDocument(document), schema)]]
      faults.push(`${path}: the upgraded file would not say the same, so it stays as it is.`)
      return []
    }),
  )
}

/** The entity as data. Only the order of its forms may be said in another way. */
const comparable = (entity: Entity | undefined): unknown =>
  JSON.parse(JSON.stringify(entity ?? null, (key, value: unknown) => (key === 'placeAt' || key === 'sectionAt' ? undefined : value)))

function attempt<T>(path: string, faults: string[], read: () => T): [T] | [] {
  try {
    return [read()]
  } catch (error) {
    faults.push(`${path}: ${(error as Error).message}`)
    return []
  }
}

/** Files at a path. Those outside of the schema folder are added to the texts. */
async function filesAt(path: string, texts: Map<string, string>, terminal: Terminal): Promise<string[]> {
  const named = resolve(terminal.folder, path)
  const known = [...texts.keys()].filter((file) => file === named || file.startsWith(named + sep))
  if (known.length > 0) return known
  const isFolder = await stat(named).then(
    (found) => found.isDirectory(),
    () => {
      throw new Error(`There is no file or folder ${path}.`)
    },
  )
  const found = isFolder ? folderReader(named)().texts : new Map([['', decoded(await readFile(named))]])
  for (const [file, text] of found) texts.set(join(named, file), text)
  return [...found.keys()].map((file) => join(named, file))
}
