// `npm run schemas -- --from`: generates schema files from tables of another database.

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { describeTable, type ForeignSession, parseAddress, readTables, withForeign } from '#store/foreign/index.ts'
import { formatFinding } from '../../engine/model/checks/finding.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { formatFile } from '../../engine/model/fileText/formatFile.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { seedsOf } from '../compose.ts'
import { checkDerivedFile, recordOf } from '../library/fromTable/checkDerivedFile.ts'
import { differences } from '../library/fromTable/difference.ts'
import { type EntityOfTable, entityOfTable, type KnownDictionary } from '../library/fromTable/entityOfTable.ts'
import type { ForeignTable } from '../library/fromTable/table.ts'
import type { Library } from '../library/library.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { modules } from '../modules/index.ts'
import { readFolder } from './moduleFacts.ts'
import type { FromTable } from './schemasArguments.ts'
import type { Terminal } from './terminal.ts'

/** Lists the tables, or generates the file of one; returns the exit code. */
export async function schemasFromTable(wanted: FromTable, terminal: Terminal): Promise<number> {
  const { table: name } = wanted
  if (name === null) {
    const tables = await inDatabase(wanted.address, terminal, readTables)
    terminal.out(tables.map((table) => `${table.name}${table.comment && `  ${table.comment}`}\n`).join(''))
    return 0
  }
  const folder = resolve(terminal.folder, terminal.env.GANTRY_SCHEMAS || PROJECT_SCHEMAS)
  const { library } = await readFolder(folder)
  const made = entityOf(await inDatabase(wanted.address, terminal, (session) => describeTable(session, name)), wanted, library)
  return wanted.diff ? compare(made, library, terminal) : give(made, { folder, library, write: wanted.write }, terminal)
}

function inDatabase<T>(url: string, { folder }: Terminal, work: (session: ForeignSession) => Promise<T>): Promise<T> {
  const address = parseAddress(url)
  const file = address?.engine === 'sqlite' ? resolve(folder, address.file) : null
  const place = { url: file === null ? url : `sqlite:${basename(file)}`, user: '', password: '' }
  return withForeign(place, { hosts: null, folder: file === null ? folder : dirname(file) }, work)
}

function entityOf(table: ForeignTable, { prefix, folder, staying }: FromTable, library: Library): EntityOfTable {
  const options = {
    prefix,
    key: '',
    service: `blade-${folder}`,
    folder,
    page: `/${folder}`,
    isBased: true,
    isWrapped: true,
    staying,
    chosen: {},
  }
  return entityOfTable(table, options, { entities: library.entities, dictionaries: seeded(), words: recordOf(library).en ?? {} })
}

function seeded(): KnownDictionary[] {
  return seedsOf(modules).dictionaries.map(({ code, name, words }) => ({ code, name, words: words.map(([key, word]) => ({ key, word })) }))
}

interface Target {
  folder: string
  library: Library
  write: boolean
}

/** Prints the file, or writes it if it does not exist; reports its findings and the dictionaries that it needs. */
async function give({ path, file, dictionaries }: EntityOfTable, { folder, library, write }: Target, terminal: Terminal): Promise<number> {
  const text = formatFile(JSON.stringify(file), schemaOf())
  const codes = [...seeded(), ...dictionaries].map(({ code }) => code)
  const findings = await checkDerivedFile(path, text, library, codes)
  for (const finding of findings) terminal.err(`${formatFinding(finding)}\n`)
  for (const { code, name, words } of dictionaries)
    terminal.err(`It needs the dictionary ${code} (${name}): ${words.map(({ key, word }) => `${key} ${word}`).join(', ')}\n`)
  if (!write) terminal.out(text)
  else if (findings.length === 0) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    // Never overwrites an edited file: compare it with --diff and change it by hand.
    await writeFile(target, text, { flag: 'wx' })
    terminal.out(`${path}: written\n`)
  }
  return findings.length > 0 ? 1 : 0
}

function compare({ file, path }: EntityOfTable, library: Library, terminal: Terminal): number {
  const entity = library.entities.get(file.name)
  const served = entity && library.files.get(entity.file)
  if (!served) throw new Error(`There is no schema file of the name ${file.name} to compare with; without --diff, ${path} is made.`)
  const found = differences(file, upgrade(parseSchemaJson(served.text)).json as EntityFile)
  terminal.out(found.length === 0 ? `${entity.file}: as the table has it\n` : found.map((line) => `${line}\n`).join(''))
  return found.length === 0 ? 0 : 1
}
