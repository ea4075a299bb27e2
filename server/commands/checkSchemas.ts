// Implements `npm run schemas`: checks schema files without a server, writes the manifest for a static host, or generates files.

import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { checkedFileOf, eachOnce, type Finding, formatFinding, isError } from '../../engine/model/checks/finding.ts'
import { omissions } from '../../engine/model/checks/hints.ts'
import { checkGroups, type ValidateOptions, validateFiles } from '../../engine/model/checks/validate.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { ownActions } from '../../engine/model/entity/fileActions.ts'
import { GROUPS } from '../../engine/model/entity/groupsFile.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { counted } from '../../i18n/fill.ts'
import { routesOf, seedsOf } from '../compose.ts'
import { openApiDocument } from '../http/openapi/document.ts'
import { consoleParts } from '../library/consoleParts.ts'
import { entitiesOfTexts } from '../library/entitiesOfTexts.ts'
import { findingIn, sentenceIn } from '../library/findingWords.ts'
import { writeManifest } from '../library/manifest.ts'
import { PROCESS_FILE } from '../library/processFile.ts'
import { decoded, folderReader, isSchemaFile, PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { missingNeeds, needFindings, unwrittenFields } from '../modules/develop/index.ts'
import { isUsed, type ProcessUse, processFileFindings } from '../modules/flow/index.ts'
import { modules } from '../modules/index.ts'
import { version } from '../version.ts'
import { dialectFindings } from './dialectFindings.ts'
import { dictionaryFindings } from './dictionaryFile.ts'
import { entityTypes } from './entityTypes.ts'
import { generatedDocFindings, writeGeneratedDocs } from './generatedDocs.ts'
import { hasRoute, readFolder, registerModuleFunctions } from './moduleFacts.ts'
import { runningDictionaries } from './runningDictionaries.ts'
import type { SchemasArguments } from './schemasArguments.ts'
import { reportFormats } from './schemasReport.ts'
import type { Terminal } from './terminal.ts'
import { vocabularyFindings, writeVocabularyFiles } from './vocabularyFiles.ts'

/** Files by absolute path. */
interface Sources {
  texts: Map<string, string>
  processes: Map<string, Uint8Array>
}

async function check({ paths, format, language, strict, dictionaries, server }: SchemasArguments, terminal: Terminal): Promise<number> {
  const folder = schemasOf(terminal)
  const shown = (path: string) => shownIn(terminal, path)
  const { texts, record, groups, processes } = folderReader(folder)()
  const groupsFile = { path: shown(join(folder, GROUPS)), text: groups }
  const absolute = <T>(found: ReadonlyMap<string, T>) => new Map([...found].map(([path, content]) => [join(folder, path), content]))
  const sources: Sources = { texts: absolute(texts), processes: absolute(processes) }
  const named =
    paths.length === 0
      ? [...sources.texts.keys(), ...sources.processes.keys()]
      : (await Promise.all(paths.map((path) => filesAt(resolve(terminal.folder, path), sources, terminal)))).flat()
  const wanted = new Set(named.map(shown))
  const reported = new Set(named.filter((path) => sources.texts.has(path)).map(shown))
  const running = server === null ? new Map() : await runningDictionaries(server, terminal.env.GANTRY_TOKEN)
  const vocabulary = await readSchema('entity.schema.json')
  const ofGroups = checkGroups(groupsFile, vocabulary, await readSchema('groups.schema.json'))
  const { findings, hints, files } = validateFiles(
    [...sources.texts].map(([path, text]) => ({ path: shown(path), text })),
    {
      vocabulary,
      groups: groupsFile,
      record: upgrade(parseSchemaJson(record())).json as EntityFile,
      ...dictionariesKnown(dictionaries, running),
      // In front of another platform calls may use its routes, which are unknown here.
      ...(terminal.env.BACKEND_URL ? { otherPlatform: true } : { hasRoute }),
      ...consoleParts,
    },
  )
  const isProject = folder === PROJECT_SCHEMAS && paths.length === 0
  const dialects = paths.length === 0 ? await dialectFindings(folder, terminal.env.BACKEND_DIALECT?.trim() || null, shown) : []
  const made = isProject ? [...(await vocabularyFindings()), ...(await dictionaryFindings()), ...(await generatedDocFindings())] : []
  const needs = terminal.env.BACKEND_URL ? [] : needsOf(sources.texts, record(), paths.length === 0, shown)
  const uses = usesOf(files)
  const ofWanted = uses.filter(({ file }) => reported.has(file))
  const checked = [...sources.processes]
    .map(([path, bytes]) => [shown(path), bytes] as const)
    .filter(([file, bytes]) => wanted.has(file) || isUsed(ofWanted, file, bytes))
  const ofProcesses = await processFileFindings(new Map(checked), uses)
  const ofFiles = eachOnce([...findings, ...needs].filter((finding) => reported.has(checkedFileOf(finding))))
  const all = [...made, ...dialects, ...ofProcesses, ...ofGroups, ...ofFiles]
  const shownFindings = all.map((finding) => findingIn(language, finding))
  const errors = shownFindings.filter(isError).length
  const warnings = shownFindings.length - errors
  terminal.out(reportFormats[format].report(shownFindings, [...reported]))
  for (const hint of hints) if (reported.has(hint.file)) terminal.err(`${formatFinding(findingIn(language, hint))}\n`)
  const wantedFiles = [...files].filter(([file]) => reported.has(file)).map(([, file]) => file)
  for (const line of paths.length === 0 ? omissions(wantedFiles) : []) terminal.err(`${sentenceIn(language, line)}\n`)
  const summary = reportFormats[format].isParsed ? terminal.err : terminal.out
  const sentence = `${counted(reported.size, 'schema file')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
  summary(`${sentenceIn(language, sentence)}\n`)
  return errors > 0 || (strict && warnings > 0) ? 1 : 0
}

/** Fields that nothing fills, and those that code of the server needs and that a whole folder lacks. */
function needsOf(texts: ReadonlyMap<string, string>, recordText: string, isWhole: boolean, shown: (file: string) => string): Finding[] {
  const { entities } = entitiesOfTexts(texts, recordText)
  const byName = new Map([...entities.values()].map((entity) => [entity.name, entity]))
  const builtIn = new Set(Object.keys((parseSchemaJson(recordText) as EntityFile).properties ?? {}))
  const needs = [...(isWhole ? missingNeeds(byName) : []), ...unwrittenFields(byName, builtIn)]
  const found = needFindings(needs, new Map([...texts].map(([path, text]) => [path, { text }])))
  return found.map((finding) => ({ ...finding, file: shown(finding.file) }))
}

/** Uses of processes in schema files. */
function usesOf(files: ReadonlyMap<string, EntityFile>): ProcessUse[] {
  return [...files].map(([path, file]) => ({
    file: path,
    category: file.process?.category ?? null,
    approvals: ownActions(file).flatMap(([, { approval }]) => (approval ? [approval.process] : [])),
  }))
}

const readSchema = async (name: string): Promise<object> => JSON.parse(await readFile(join(PROJECT_SCHEMAS, name), 'utf8')) as object

/** Seeded dictionaries, those of a running system, and those of `--dict`, whose entries are unknown. */
function dictionariesKnown(
  named: readonly string[],
  running: ReadonlyMap<string, readonly string[]> = new Map(),
): Required<Pick<ValidateOptions, 'dictionaries' | 'dictionaryKeys'>> {
  const seeded = seedsOf(modules).dictionaries.map(({ code, words }) => [code, words.map(([key]) => key)] as const)
  const keys = new Map([...seeded, ...running].filter(([code]) => !named.includes(code)))
  return { dictionaries: [...keys.keys(), ...named], dictionaryKeys: keys }
}

/** Seeded dictionaries, and those declared in files. */
function keysOf(entities: readonly Entity[]): ReadonlyMap<string, readonly string[]> {
  const own = entities.flatMap(({ dictionaries }) => Object.entries(dictionaries))
  const keys = new Map(dictionariesKnown([]).dictionaryKeys)
  for (const [code, { entries }] of own) keys.set(code, [...new Set([...(keys.get(code) ?? []), ...entries.map(({ key }) => key)])])
  return keys
}

/** Files at a path. Those outside of the schema folder are added, with the files beside them that they may refer to. */
async function filesAt(path: string, { texts, processes }: Sources, terminal: Terminal): Promise<string[]> {
  const known = [...texts.keys(), ...processes.keys()].filter((file) => file === path || file.startsWith(path + sep))
  if (known.length > 0) return known
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => {
      throw new Error(`There is no file or folder ${shownIn(terminal, path)}.`)
    },
  )
  if (isFolder) {
    const found = folderReader(path)()
    for (const [file, text] of found.texts) texts.set(join(path, file), text)
    for (const [file, bytes] of found.processes) processes.set(join(path, file), bytes)
    return [...found.texts.keys(), ...found.processes.keys()].map((file) => join(path, file))
  }
  const siblings = await readdir(dirname(path))
  const read = (name: string) => readFile(join(dirname(path), name))
  for (const name of siblings.filter((name) => PROCESS_FILE.test(name))) processes.set(join(dirname(path), name), await read(name))
  if (PROCESS_FILE.test(path)) return [path]
  texts.set(path, decoded(await readFile(path)))
  const names = new Set([...texts.values()].map(nameIn))
  for (const file of siblings.filter(isSchemaFile)) {
    const text = decoded(await read(file))
    const name = nameIn(text)
    // Of two files with the same entity name, the one in the schema folder or the requested one is used.
    if (name === null || names.has(name)) continue
    names.add(name)
    texts.set(join(dirname(path), file), text)
  }
  return [path]
}

/** Name of the entity in a file; `null` for a text without an entity. */
function nameIn(text: string): string | null {
  try {
    const { name, properties, base } = parseSchemaJson(text) as Partial<EntityFile>
    return name !== undefined && (properties ?? base) !== undefined ? name : null
  } catch {
    return null
  }
}

function schemasOf({ folder, env }: Terminal): string {
  return resolve(folder, env.GANTRY_SCHEMAS || PROJECT_SCHEMAS)
}

function shownIn({ folder }: Terminal, path: string): string {
  return relative(folder, path).split(sep).join('/')
}

async function writeManifestOf(given: string, terminal: Terminal): Promise<number> {
  const folder = resolve(terminal.folder, given)
  const { library, findings } = await readFolder(folder)
  for (const finding of findings) terminal.err(`${finding}\n`)
  if (findings.length > 0) return 1
  const [path = '', ...changed] = await writeManifest(folder, library)
  terminal.out(`${shownIn(terminal, path)}: ${counted(library.entities.size, 'schema file')}\n`)
  for (const file of changed) terminal.out(`${shownIn(terminal, file)}: written in the form that the console reads\n`)
  return 0
}

/** Refuses a folder with faults, since generated files would be incomplete. */
async function makeOfEntities({ what, file }: NonNullable<SchemasArguments['make']>, terminal: Terminal): Promise<number> {
  const { library, findings } = await readFolder(schemasOf(terminal))
  for (const finding of findings) terminal.err(`${finding}\n`)
  if (findings.length > 0) return 1
  const entities = [...library.entities.values()]
  const source = { entities, routes: routesOf(modules), version, language: 'en', reads: () => true, may: () => true } as const
  const text = what === 'types' ? entityTypes(entities, keysOf(entities)) : `${JSON.stringify(openApiDocument(source), null, 2)}\n`
  if (file === null) terminal.out(text)
  else {
    await writeFile(resolve(terminal.folder, file), text)
    terminal.out(`${file}: ${counted(entities.length, 'entity', 'entities')}\n`)
  }
  return 0
}

/** Writes the files generated from schema files and vocabulary; returns those that changed. */
export async function writeGenerated(): Promise<string[]> {
  registerModuleFunctions()
  // Reads sources with a package that only development has.
  const { writeNeededFields } = await import('./neededFields/neededFieldsFile.ts')
  return [...(await writeVocabularyFiles()), ...(await writeGeneratedDocs()), ...(await writeNeededFields())]
}

/** Runs the command with parsed arguments; returns the exit code. */
export function checkSchemas(wanted: SchemasArguments, terminal: Terminal): Promise<number> {
  registerModuleFunctions()
  if (wanted.make !== null) return makeOfEntities(wanted.make, terminal)
  return wanted.manifest === null ? check(wanted, terminal) : writeManifestOf(wanted.manifest, terminal)
}
