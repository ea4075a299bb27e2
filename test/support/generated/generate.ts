// Generates schema files, lets the schema check choose, and lives through all that pass.

import type { FastifyInstance } from 'fastify'
import { consoleParts } from '#library/consoleParts.ts'
import { type CheckedFiles, validateFiles } from '#model/checks/validate.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { modules } from '#modules/index.ts'
import { registerFunctionsOf, routesOf, seedsOf } from '#server/compose.ts'
import { codeAnswers } from '#server/http/codeTable.ts'
import type { Platform } from '#server/platform.ts'
import { findRows } from '#store/rows.ts'
import { createRandom, type Random } from '../month/random.ts'
import { record, vocabulary } from '../schemas.ts'
import { disturb, entityFile } from './entityFile.ts'
import { fittingFile } from './fittingFile.ts'
import { inNewerNotation } from './newerNotation.ts'
import type { Part } from './values.ts'
import { callsOf, walk } from './walk.ts'

/** By path below the schema folder. */
export type GeneratedFiles = Record<string, EntityFile>

const ROUNDS = 8
/** Files that a file may name: the last ones made. */
const NEAR = 20
const dictionaryKeys: ReadonlyMap<string, readonly string[]> = new Map(
  seedsOf(modules).dictionaries.map(({ code, words }) => [code, words.map(([key]) => key)]),
)
const dictionaries = [...dictionaryKeys.keys()]
const hasRoute = codeAnswers(routesOf(modules))

export interface Generated {
  /** The files that pass the check. */
  files: GeneratedFiles
  /** How many of them passed as they were made; the others lost what the check named. */
  atOnce: number
}

/** Files made by chance, each looked at beside `others`. Whatever the check refuses is taken out, until the file passes or nothing is left. */
export function generatedFiles(seed: number, from: number, count: number, others: readonly { path: string; text: string }[]): Generated {
  registerFunctionsOf(modules)
  const random = createRandom(seed + from)
  const made: GeneratedFiles = {}
  for (let at = from; at < from + count; at++)
    made[`generated/generated-${at}.json`] = oneFile(random, at, Object.values(made).slice(-NEAR))
  // Only what a round changed is checked in the next one.
  const before: CheckedFiles = new Map()
  const options = { vocabulary, record, ...consoleParts, hasRoute, dictionaries, dictionaryKeys, errorsOnly: true, before }
  let atOnce: number | null = null
  let files = made
  for (let round = 1; ; round++) {
    const sources = Object.entries(files).map(([path, file]) => ({ path, text: JSON.stringify(file) }))
    const { findings } = validateFiles([...others, ...sources], options)
    const errors = findings.filter(({ level, file }) => level === 'error' && file in files)
    const faulty = new Set(errors.map(({ file }) => file))
    atOnce ??= count - faulty.size
    if (faulty.size === 0) return { files, atOnce }
    if (round < ROUNDS) for (const { file, path } of errors) takeOut(files[file], path)
    else files = Object.fromEntries(Object.entries(files).filter(([path]) => !faulty.has(path)))
  }
}

/** One of two files has parts that fit together; to every third of these some keywords by chance are added. Three of five are in version 3. */
export function oneFile(random: Random, at: number, earlier: readonly EntityFile[]): EntityFile {
  const file = random.chance(0.5) ? entityFile(random, at, earlier) : fittingOrDisturbed(random, at, earlier as unknown as Part[])
  return (random.chance(0.6) ? inNewerNotation(file as unknown as Part, random) : file) as EntityFile
}

function fittingOrDisturbed(random: Random, at: number, earlier: readonly Part[]): EntityFile {
  const file = fittingFile(random, at, earlier)
  if (random.chance(0.3)) disturb(random, file as unknown as Part, earlier)
  return file
}

/** Removes the keyword at a dotted path; keys of conditions hold dots themselves. */
function takeOut(file: unknown, path: string): void {
  let parent = file as Record<string, unknown>
  for (let rest = path; ; ) {
    const key = Object.keys(parent)
      .filter((name) => rest === name || rest.startsWith(`${name}.`))
      .sort((a, b) => b.length - a.length)[0]
    const below = key === undefined ? undefined : parent[key]
    if (key === undefined) return
    if (rest === key || below === null || typeof below !== 'object' || Array.isArray(below)) {
      if (parent !== file || !['properties', 'title', 'name', 'route', 'api'].includes(key)) delete parent[key]
      else if (key === 'route') delete parent.route
      return
    }
    parent = below as Record<string, unknown>
    rest = rest.slice(key.length + 1)
  }
}

/** A line for each answer that should not be, over all generated entities that the platform serves. */
export async function walkGenerated(platform: Platform, http: FastifyInstance): Promise<string[]> {
  const calls = await callsOf(http)
  const [user] = await findRows(platform, 'user')
  const faults: string[] = []
  const entities = [...platform.library().entities.values()].filter(({ name }) => name.startsWith('generated-'))
  const stored = new Map([['user', String(user?.id)]])
  for (const [at, entity] of entities.entries()) {
    const siblings = entities.filter(({ base, name }) => base === entity.base && name !== entity.name)
    const found = await walk(entity, calls, stored, at * 10, siblings).catch((error: Error) => [`${entity.name} model: ${error.message}`])
    faults.push(...found)
  }
  return faults
}
