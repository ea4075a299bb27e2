// `npm run schemas -- --diff`: compares the schema files with an earlier version, for users, stored records and API clients.

import { join, relative, resolve, sep } from 'node:path'
import { type Finding, isError, JsonSource } from '../../engine/model/checks/finding.ts'
import type { FileChange } from '../../engine/model/compare/compareEntities.ts'
import { compareFolders } from '../../engine/model/compare/compareFiles.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { counted } from '../../i18n/fill.ts'
import { openForCommand } from '../compose.ts'
import { entitiesOfTexts } from '../library/entitiesOfTexts.ts'
import { findingIn, sentenceIn } from '../library/findingWords.ts'
import type { Library } from '../library/library.ts'
import { folderReader, PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { impactOf, lostNeeds } from '../modules/develop/index.ts'
import { readFolder } from './moduleFacts.ts'
import { withSchemaVersion } from './schemaRevision.ts'
import type { SchemasArguments } from './schemasArguments.ts'
import { reportFormats } from './schemasReport.ts'
import type { Terminal } from './terminal.ts'

type Wanted = Pick<SchemasArguments, 'paths' | 'format' | 'language' | 'strict' | 'impact'> & { version: string }

/** Returns the exit code: 1 if a change is an error. Refuses a folder with faults, since left-out files would be reported as removed. */
export async function compareSchemas({ version, paths, format, language, strict, impact }: Wanted, terminal: Terminal): Promise<number> {
  const folder = resolve(terminal.folder, terminal.env.GANTRY_SCHEMAS || PROJECT_SCHEMAS)
  const after = await readFolder(folder)
  for (const finding of after.findings) terminal.err(`${finding}\n`)
  if (after.findings.length > 0) return 1
  const changes = await withSchemaVersion({ folder, version, from: terminal.folder }, async (earlier) => {
    const { texts, record } = folderReader(earlier)()
    const { entities: byPath, files, unreadable } = entitiesOfTexts(texts, record())
    const entities = new Map([...byPath.values()].map((entity) => [entity.name, entity]))
    // Unreadable files are compared as missing.
    for (const line of unreadable) terminal.err(`${version}: ${line}\n`)
    const found = [...compareFolders({ entities, parsed: files }, after.library), ...lostNeeds(entities, after.library.entities)]
    return impact ? [...found, ...(await effectsOf(entities, after.library.entities, found, terminal))] : found
  })
  const isWanted = (file: string) => {
    const path = join(folder, file)
    return (
      paths.length === 0 ||
      paths.map((named) => resolve(terminal.folder, named)).some((named) => path === named || path.startsWith(named + sep))
    )
  }
  const shown = (file: string) => relative(terminal.folder, join(folder, file)).split(sep).join('/')
  const findings = changes
    .filter(({ file }) => isWanted(file))
    .map((change) => findingIn(language, placed(change, shown(change.file), after.library)))
  terminal.out(reportFormats[format].report(findings, [...new Set(findings.map(({ file }) => file))]))
  const summary = reportFormats[format].isParsed ? terminal.err : terminal.out
  const errors = findings.filter(isError).length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  const sentence = `${counted(findings.length, 'change')} since ${version}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
  summary(`${sentenceIn(language, sentence)}\n`)
  return errors > 0 || (strict && warnings > 0) ? 1 : 0
}

/** Consequences for the database of the deployment, with the ids of the first records. */
async function effectsOf(
  before: ReadonlyMap<string, Entity>,
  after: ReadonlyMap<string, Entity>,
  changes: readonly FileChange[],
  { env }: Terminal,
): Promise<FileChange[]> {
  const { kernel, close } = await openForCommand(env)
  try {
    const effects = await impactOf(kernel, before, after, new Set(changes.map(({ file }) => file)))
    return effects.map(({ records, ...effect }) => ({
      ...effect,
      fault: records ? `${effect.fault} (${records.entity}: ${records.ids.join(', ')})` : effect.fault,
    }))
  } finally {
    await close()
  }
}

/** Position of a change in the new file; for a removed file its beginning. */
function placed({ file, path, fault, fix, level }: FileChange, shown: string, { files }: Library): Finding {
  const text = files.get(file)?.text
  return text === undefined
    ? { file: shown, line: 1, column: 1, path: '', fault, fix, level }
    : new JsonSource(shown, text).value(path, fault, fix, level)
}
