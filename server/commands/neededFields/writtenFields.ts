// Finds the fields that code of the server may fill: those without another source, whose names the sources of a module about the entity have.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '#model/entity/entity.ts'
import { givenValues, writtenTables } from '../../modules/develop/index.ts'

/** Sources, and the rows that come with them. */
const SOURCES = 'server/**/*.{ts,json}'
const GENERATED = /(neededFields|writtenFields|codeAnswers)\.json$/

/** Fields by entity. @param builtIn names of the fields that every record has @param project folder of the project */
export function writtenFields(
  entities: ReadonlyMap<string, Entity>,
  builtIn: ReadonlySet<string>,
  project: string,
): Record<string, readonly string[]> {
  const parts = wordsOfParts(project)
  const found = writtenTables(entities).flatMap((table) => {
    const { own } = table
    const about = [...parts.values()].filter((words) => words.has(own.name) || words.has(own.name.replaceAll('-', '_')))
    const { values } = givenValues(table, entities, {})
    const names = own.fields.flatMap(({ name }) => {
      const isClosed = !builtIn.has(name) && values.get(name) !== null
      return isClosed && about.some((words) => hasName(words, name)) ? [name] : []
    })
    return names.length > 0 ? [[own.name, names.toSorted()] as const] : []
  })
  return Object.fromEntries(found.toSorted(([one], [other]) => one.localeCompare(other)))
}

/** A template such as `${level}Code` makes the name too; its end stands among the words with a sign before. */
const hasName = (words: ReadonlySet<string>, name: string): boolean =>
  words.has(name) || [...name.matchAll(/[A-Z]/g)].some(({ index }) => words.has(`${TEMPLATE}${name.slice(index)}`))

const TEMPLATE = '}'

/** Words of each module and each layer: names, texts and columns, which stand for their fields. */
function wordsOfParts(project: string): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const path of globSync(SOURCES, { cwd: project })) {
    if (GENERATED.test(path)) continue
    const part = path.replace(/^server\/(modules\/)?([^/]+).*/, '$2')
    const words = parts.get(part) ?? new Set<string>()
    parts.set(part, words)
    for (const [word] of readFileSync(join(project, path), 'utf8').matchAll(/\}?[A-Za-z][\w-]*/g))
      words.add(word).add(word.replace(TEMPLATE, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  }
  return parts
}
