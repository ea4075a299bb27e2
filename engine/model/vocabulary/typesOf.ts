// Generates the TypeScript types of a schema file, entityFile.ts, from the vocabulary.

import { type KeywordGroup, keywordsOf } from './keyword.ts'
import { typeName } from './shape.ts'
import { vocabulary } from './vocabulary.ts'

const LINE = 140

const HEAD = `// The raw shape of a schema file. Made from engine/model/vocabulary by \`npm run schemas -- --write\`.
// Only \`normalise\` and the schema check read it; all else reads \`Entity\`.
`

export function typesOf(): string {
  const { entity, ...parts } = vocabulary
  return [HEAD, interfaceOf('EntityFile', entity), ...Object.entries(parts).map(([name, part]) => interfaceOf(typeName(name), part))].join(
    '\n',
  )
}

function interfaceOf(name: string, part: KeywordGroup): string {
  const members = Object.entries(keywordsOf(part)).map(([key, { is, description }]) => {
    const mark = part.required?.includes(key) ? '' : '?'
    return `  /** ${description} */\n${memberOf(`  ${/^[$\w]+$/.test(key) ? key : `'${key}'`}${mark}:`, is.type)}`
  })
  return `export interface ${name} {\n${members.join('')}}\n`
}

/** A property with its type; a long union has one line for each member, as the formatter writes it. */
function memberOf(head: string, type: string): string {
  const line = `${head} ${type}`
  return line.length <= LINE
    ? `${line}\n`
    : `${head}\n${type
        .split(' | ')
        .map((one) => `    | ${one}\n`)
        .join('')}`
}
