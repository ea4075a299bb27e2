// Names of dictionary entries, which conditions may use in place of the stored keys: `handleState != closed`.

/** Keys by name, by the code of the dictionary. */
export type EntryNames = Readonly<Record<string, Readonly<Record<string, string>>>>

const registered = new Map<string, Readonly<Record<string, string>>>()

/** Registers the names of shipped dictionaries by their words. Call it before any schema file is read. */
export function registerDictionaries(
  dictionaries: readonly { code: string; words: readonly (readonly [key: string, value: string, english: string, ...rest: unknown[]])[] }[],
): void {
  for (const { code, words } of dictionaries) registered.set(code, entryNamesOf(words.map(([key, , english]) => ({ key, english }))))
}

export const registeredEntryNames = (): EntryNames => Object.fromEntries(registered)

/** An entry of a dictionary. */
export interface NamedEntry {
  key: string
  english?: string
  /** Name, instead of the one derived from the English. */
  name?: string
}

/**
 * Keys of a dictionary by the names of the entries: the English in camel case. Names of several entries, and names that are keys too, are
 * left out.
 */
export function entryNamesOf(entries: readonly NamedEntry[]): Record<string, string> {
  const keys = new Set(entries.map(({ key }) => key))
  const named = entries.map((entry) => ({ key: entry.key, name: nameOfEntry(entry) }))
  const once = named.filter(
    ({ name, key }) => name !== '' && !keys.has(name) && named.every((other) => other.name !== name || other.key === key),
  )
  return Object.fromEntries(once.map(({ name, key }) => [name, key]))
}

export const nameOfEntry = ({ english = '', name = entryName(english) }: NamedEntry): string => name

/** `PM10 difference` becomes `pm10Difference`. A name begins with a letter: `4G` becomes `g4`, `15-min mean` becomes `minMean15`. */
export function entryName(english: string): string {
  const [first = '', ...rest] = english
    .replace(/['.]/g, '')
    .toLowerCase()
    .replace(/^(\d+)(.*)$/, '$2 $1')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
  return [first, ...rest.map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))].join('')
}

/** A bare word that an expression compares with a field. */
export interface ComparedWord {
  /** Field, or table of the column. */
  field: string
  column: string | null
  /** The word, or the text of a literal. */
  word: string
  isLiteral: boolean
  start: number
  end: number
}

interface Token {
  text: string
  start: number
}

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*|==|!=|\d[\w.]*|\S/g
/** Words of expressions that are no names. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['true', 'false', 'null', 'in', 'me'],
  // Reserved in CEL.
  ...['as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'let', 'loop', 'package', 'namespace', 'return'],
  ...['var', 'void', 'while'],
])
const MACRO = /^(all|exists|exists_one|map|filter)$/

/** Words and texts that an expression compares with fields, by `==`, `!=` and `in [...]`. Reads tokens only, so a start needs no parser. */
export function comparedWords(source: string): ComparedWord[] {
  const tokens: Token[] = [...source.matchAll(TOKEN)].map((found) => ({ text: found[0], start: found.index }))
  const tables = tableVariables(tokens)
  const found: ComparedWord[] = []
  const add = (side: Side | null, at: number) => {
    const token = tokens[at]
    if (!side || !token) return
    const isLiteral = /^['"]/.test(token.text)
    if (!isLiteral && (!isWord(tokens, at) || RESERVED_WORDS.has(token.text))) return
    const word = isLiteral ? token.text.slice(1, -1).replace(/\\(['"\\])/g, '$1') : token.text
    found.push({ ...side, word, isLiteral, start: token.start, end: token.start + token.text.length })
  }
  for (const [at, { text }] of tokens.entries()) {
    if (text === '==' || text === '!=') {
      add(sideBefore(tokens, at, tables), at + 1)
      add(sideAfter(tokens, at, tables), at - 1)
    }
    if (text === 'in' && tokens[at + 1]?.text === '[')
      for (let inner = at + 2; tokens[inner] && tokens[inner]?.text !== ']'; inner++) add(sideBefore(tokens, at, tables), inner)
  }
  return found
}

type Side = Pick<ComparedWord, 'field' | 'column'>

/** True for a name that is neither called nor a member. */
const isWord = (tokens: readonly Token[], at: number): boolean =>
  isName(tokens[at]?.text) && tokens[at - 1]?.text !== '.' && !['.', '('].includes(tokens[at + 1]?.text ?? '')

const isName = (text: string | undefined): text is string => text !== undefined && /^[A-Za-z_]/.test(text)

/** Table that each macro variable iterates over: `row` of `rows.all(row, row.state == '1')`. */
function tableVariables(tokens: readonly Token[]): Map<string, string> {
  const tables = new Map<string, string>()
  for (const [at, { text }] of tokens.entries()) {
    const [table, dot, open, variable] = [tokens[at - 2], tokens[at - 1], tokens[at + 1], tokens[at + 2]].map((token) => token?.text)
    if (MACRO.test(text) && dot === '.' && open === '(' && isName(table) && isName(variable)) tables.set(variable, table)
  }
  return tables
}

function sideBefore(tokens: readonly Token[], at: number, tables: ReadonlyMap<string, string>): Side | null {
  const name = tokens[at - 1]?.text
  if (!isName(name)) return null
  return tokens[at - 2]?.text === '.' ? columnOf(tokens[at - 3]?.text, name, tables) : { field: name, column: null }
}

function sideAfter(tokens: readonly Token[], at: number, tables: ReadonlyMap<string, string>): Side | null {
  const [name, dot, member, after] = [1, 2, 3, 4].map((step) => tokens[at + step]?.text)
  if (!isName(name) || dot === '(') return null
  if (dot !== '.') return { field: name, column: null }
  return isName(member) && after !== '(' && after !== '.' ? columnOf(name, member, tables) : null
}

function columnOf(variable: string | undefined, column: string, tables: ReadonlyMap<string, string>): Side | null {
  const field = variable === undefined ? undefined : tables.get(variable)
  return field === undefined ? null : { field, column }
}
