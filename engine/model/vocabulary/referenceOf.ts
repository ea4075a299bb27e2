// The vocabulary as a page to read: docs/entity.md.

import type { Keyword, KeywordGroup, Keywords } from './keyword.ts'
import { vocabulary } from './vocabulary.ts'

const HEAD = `# What a schema file may say

<!-- Made from engine/model/vocabulary by \`npm run schemas -- --write\`. -->

One file describes one kind of record: its table, endpoints, list, forms, rules, permissions and words. What a file leaves out means the
default; an unknown keyword is a fault. Editors that know JSON Schema complete all this from \`schemas/entity.schema.json\`, and
\`npm run schemas\` names file, line, column, fault and fix.
`

const TITLES: Readonly<Record<keyof typeof vocabulary, string>> = {
  entity: 'The file',
  field: 'A field',
  column: 'A column of the list',
  items: 'The rows of a table',
  children: 'Rows that are records',
  ref: 'A reference',
  upload: 'Uploads',
  point: 'A place on the map',
  message: 'Sentences of rules',
  live: 'Live cells',
  term: 'What a roll-up takes',
  action: 'An action',
  batch: 'Its button for selected rows',
  actionDialog: 'The dialog of an action',
  load: 'What fills that dialog',
  layout: 'Layout',
  dialog: 'The dialog of a record',
  shownList: 'The list',
  board: 'The list as a board',
  calendar: 'The list as a calendar',
  card: 'The card of a record',
  record: 'The page of a record',
  recordTab: 'A tab of that page',
  chart: 'A chart',
  tree: 'Tree',
  menu: 'Menu entry',
  endpoints: 'Endpoints',
  export: 'Export',
  import: 'Import',
  process: 'Process',
  history: 'History',
  reader: 'Card reader',
  source: 'A table of another database',
  follows: 'The topic that live cells follow',
  series: 'Series',
  seriesFlag: 'Flag of a series',
  rollup: 'Roll-up',
}

export function referenceOf(): string {
  const chapters = Object.entries(vocabulary).map(([name, part]) => ({ anchor: name.toLowerCase(), title: titleOf(name), part }))
  const contents = chapters.map(({ anchor, title }) => `[${title}](#${anchor})`).join(' ·\n')
  return [HEAD, `${contents}\n`, ...chapters.map(({ anchor, title, part }) => chapter(anchor, title, part))].join('\n')
}

const titleOf = (name: string): string => TITLES[name as keyof typeof vocabulary]

function chapter(anchor: string, title: string, part: KeywordGroup): string {
  const tables = part.keywords ? [table(part.keywords, part)] : []
  for (const [heading, keywords] of Object.entries(part.sections ?? {})) tables.push(`### ${heading}\n\n${table(keywords, part)}`)
  return `<a id="${anchor}"></a>\n\n## ${title}\n\n${part.says ? `${part.says}\n\n` : ''}${tables.join('\n')}`
}

function table(keywords: Keywords, part: KeywordGroup): string {
  const rows = Object.entries(keywords).map(([name, keyword]) => row(name, keyword, part.required?.includes(name) ?? false))
  return `| keyword | what it says | value | left out | since | example |\n|---|---|---|---|---|---|\n${rows.join('')}`
}

function row(name: string, { is, says, examples, default: fallback, since = 1 }: Keyword, required: boolean): string {
  const leftOut = required ? '**required**' : fallback === undefined ? '' : code(fallback)
  const cells = [`\`${name}\``, says, is.words, leftOut, String(since), examples.slice(0, 1).map(code).join('')]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``
