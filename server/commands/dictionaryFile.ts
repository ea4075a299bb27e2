// Generates engine/site/keys.ts from dictionaries whose keys code uses.

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { entryName } from '../../engine/model/expressions/entryNames.ts'
import type { DictionarySeed } from '../platform.ts'
import { type GeneratedFiles, generatedFileFindings, writeGeneratedFiles } from './generatedFiles.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

const made = (): GeneratedFiles => ({ 'engine/site/keys.ts': dictionaryKeys(seededDictionaries()) })

/** Dictionaries of the seeds. Reads the files directly: modules cannot be loaded before the generated file exists. */
export function seededDictionaries(): DictionarySeed[] {
  const files = globSync(['*/seeds.json', '*/dictionaries/*.json'], { cwd: join(PROJECT, 'server/modules') }).sort()
  return files.flatMap((file) => {
    const seeds = JSON.parse(readFileSync(join(PROJECT, 'server/modules', file), 'utf8')) as
      | DictionarySeed[]
      | { dictionaries?: DictionarySeed[] }
    return Array.isArray(seeds) ? seeds : (seeds.dictionaries ?? [])
  })
}

/** A finding if the file is out of date. */
export function dictionaryFindings(project = PROJECT): Promise<Finding[]> {
  return generatedFileFindings(made(), 'the dictionaries of the seeds', project)
}

/** Writes the file if it is out of date; returns its path then. */
export function writeDictionaryFile(project = PROJECT): Promise<string[]> {
  return writeGeneratedFiles(made(), project)
}

const HEAD = `// Made of the dictionaries that are marked with \`constants\` in the seeds, by npm run schemas -- --write. Do not edit.
// The keys of their words by the words' English: \`dict.handleState.pending\`.

/** Any key of a dictionary: \`dict.KeyOf<typeof dict.handleState>\`. */
export type KeyOf<Words> = Words[keyof Words]
`

/**
 * Generates a constant for each dictionary marked with `constants`: its keys by English word in camel case. Throws when two words of a
 * dictionary get the same name.
 */
export function dictionaryKeys(dictionaries: readonly DictionarySeed[]): string {
  const needed = dictionaries.filter(({ constants }) => constants).sort((one, other) => (one.code < other.code ? -1 : 1))
  return [HEAD, ...needed.map(constantOf)].join('\n')
}

function constantOf({ code, words }: DictionarySeed): string {
  const names = new Map<string, string>()
  const marked = new Map<string, string[]>()
  for (const [key, , english, , facts = {}] of words) {
    const word = entryName(english)
    if (names.has(word)) throw new Error(`Two words of the dictionary ${code} are called ${word} in English.`)
    names.set(word, key)
    for (const [fact, holds] of Object.entries(facts)) if (holds === true) marked.set(fact, [...(marked.get(fact) ?? []), word])
  }
  const lines = [...names].map(([word, key]) => `  ${word}: '${key}',\n`)
  const constant = `/** \`${code}\` */\nexport const ${entryName(code)} = {\n${lines.join('')}} as const\n`
  return [constant, ...[...marked].map(([fact, some]) => markedOf(entryName(code), fact, some))].join('\n')
}

/** Generates the list of words with a given fact. */
function markedOf(constant: string, fact: string, words: readonly string[]): string {
  const lines = words.map((word) => `  ${constant}.${word},\n`)
  const name = `${constant}${fact.replace(/^./, (letter) => letter.toUpperCase())}`
  return `/** Words of \`${constant}\` with \`${fact}\`. */\nexport const ${name}: readonly string[] = [\n${lines.join('')}]\n`
}
