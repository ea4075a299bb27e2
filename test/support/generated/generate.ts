// Generates schema files, removes what the schema check refuses, and exercises the entities that pass.

import type { FastifyInstance } from 'fastify'
import { consoleParts } from '#library/consoleParts.ts'
import { validateFiles } from '#model/checks/validate.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { modules } from '#modules/index.ts'
import { registerFunctionsOf, seedsOf } from '#server/compose.ts'
import type { Platform } from '#server/platform.ts'
import { findRows } from '#store/rows.ts'
import { createRandom } from '../month/random.ts'
import { record, vocabulary } from '../schemas.ts'
import { entityFile } from './entityFile.ts'
import { callsOf, walk } from './walk.ts'

/** Files by path below the schema folder. */
export type GeneratedFiles = Record<string, EntityFile>

const ROUNDS = 8
/** Number of recent files that a file can refer to. */
const NEAR = 20
const dictionaryKeys: ReadonlyMap<string, readonly string[]> = new Map(
  seedsOf(modules).dictionaries.map(({ code, words }) => [code, words.map(([key]) => key)]),
)
const dictionaries = [...dictionaryKeys.keys()]

export interface Generated {
  /** Files that pass the check. */
  files: GeneratedFiles
  /** Number of files that passed unchanged; others lost the keywords with findings. */
  atOnce: number
}

/** Generates files, each checked together with `others`. Keywords with findings are removed until a file passes or is empty. */
export function generatedFiles(seed: number, from: number, count: number, others: readonly { path: string; text: string }[]): Generated {
  registerFunctionsOf(modules)
  const random = createRandom(seed + from)
  const made: GeneratedFiles = {}
  for (let at = from; at < from + count; at++)
    made[`generated/generated-${at}.json`] = entityFile(random, at, Object.values(made).slice(-NEAR))
  const options = { vocabulary, record, ...consoleParts, hasRoute: () => false, dictionaries, dictionaryKeys, errorsOnly: true }
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

/** Removes the keyword at a dotted path; keys of conditions can contain dots. */
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

/** A line for each invalid response of the generated entities that the platform serves. */
export async function walkGenerated(platform: Platform, http: FastifyInstance): Promise<string[]> {
  const calls = await callsOf(http)
  const [user] = await findRows(platform, 'user')
  const faults: string[] = []
  const entities = [...platform.library().entities.values()].filter(({ name }) => name.startsWith('generated-'))
  const stored = new Map([['user', String(user?.id)]])
  for (const [at, entity] of entities.entries()) {
    const found = await walk(entity, calls, stored, at * 10).catch((error: Error) => [`${entity.name} model: ${error.message}`])
    faults.push(...found)
  }
  return faults
}
