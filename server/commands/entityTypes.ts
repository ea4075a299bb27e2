// Generates TypeScript types of entity records, for API clients.

import type { Entity, Field } from '../../engine/model/entity/entity.ts'

const HEAD = `// Records of Gantry as the API sends and takes them. Made by \`npm run schemas -- types\`; make it anew when schema files change.
// Ids are text; moments are \`YYYY-MM-DD HH:mm:ss\`, days \`YYYY-MM-DD\`. What is not set is null.
`

/** Keys by dictionary code; fields of an unknown dictionary accept any key. */
export type DictionaryKeys = ReadonlyMap<string, readonly string[]>

/** One interface for each entity, and a map of them by name. */
export function entityTypes(entities: Iterable<Entity>, keys: DictionaryKeys = new Map()): string {
  const all = [...entities].sort((one, other) => (one.name < other.name ? -1 : 1))
  const map = all.map(({ name }) => `  ${keyOf(name)}: ${interfaceName(name)}\n`).join('')
  return [HEAD, ...all.map((entity) => interfaceOf(entity, keys)), `export interface Records {\n${map}}\n`].join('\n')
}

/** `tower-crane` becomes `TowerCrane`. */
export function interfaceName(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^(?=\d)/, '_')
}

function interfaceOf({ name, title, words, fields }: Entity, keys: DictionaryKeys): string {
  const members = fields.filter(({ stored, writeOnly }) => stored || writeOnly).map((field) => memberOf(field, words, keys))
  return `/** ${comment(words[title] ?? title)} */\nexport interface ${interfaceName(name)} {\n${members.join('')}}\n`
}

function memberOf(field: Field, words: Entity['words'], keys: DictionaryKeys): string {
  const { name, title, readOnly, writeOnly, unit, nameKey, required } = field
  const description = [words[title] ?? title, unit && `in ${words[unit] ?? unit}`, writeOnly && 'never sent back']
    .filter(Boolean)
    .join(', ')
  const mark = readOnly ? 'readonly ' : ''
  const optional = required && !readOnly && field.when === null ? '' : '?'
  const own = `  /** ${comment(description)} */\n  ${mark}${keyOf(name)}${optional}: ${typeOf(field, keys)} | null\n`
  return nameKey === null ? own : `${own}  readonly ${keyOf(nameKey)}?: string | null\n`
}

function typeOf({ type, choices, multiple, items }: Field, keys: DictionaryKeys): string {
  if (items) {
    const columns = items.fields.map(
      (column) => `${column.name}${column.required && column.when === null ? '' : '?'}: ${typeOf(column, keys)} | null`,
    )
    return `{ ${columns.join('; ')} }[]`
  }
  if (choices?.kind === 'enum' && !multiple) return choices.values.map((value) => JSON.stringify(value)).join(' | ')
  const known = choices?.kind === 'dict' && !multiple ? keys.get(choices.code) : undefined
  if (known && known.length > 0 && type !== 'boolean') {
    const literals = known.map((key) => (type === 'string' ? JSON.stringify(key) : String(Number(key))))
    return [...new Set(literals)].join(' | ')
  }
  return type === 'integer' ? 'number' : type
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
}

function comment(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll('\n', ' ')
}
