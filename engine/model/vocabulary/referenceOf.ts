// Generates the reference of all keywords, docs/entity.md.

import type { Keyword, KeywordGroup, Keywords } from './keyword.ts'
import { vocabulary } from './vocabulary.ts'

const HEAD = `# Keywords of schema files

<!-- Generated from engine/model/vocabulary by \`npm run schemas -- --write\`. -->

One file describes one kind of record: its table, endpoints, list, forms, rules, permissions and texts. A keyword that a file leaves out has its
default; an unknown keyword is a fault. Editors with JSON Schema support complete the keywords from \`schemas/entity.schema.json\`, and
\`npm run schemas\` names file, line, column, fault and fix.
`

const TITLES: Readonly<Record<keyof typeof vocabulary, string>> = {
  entity: 'The file',
  field: 'A field',
  column: 'A column of the list',
  items: 'The rows of a table',
  directory: 'Menu directory',
  ownDictionary: 'A dictionary of the file',
  ownRole: 'A role of the file',
  entry: 'An entry of a dictionary',
  serial: 'A running number',
  total: 'A total over other records',
  children: 'Rows that are records',
  ref: 'A reference',
  upload: 'Uploads',
  point: 'A place on the map',
  message: 'Messages of rules',
  live: 'Live cells',
  term: 'Aggregate of a roll-up',
  action: 'An action',
  approval: 'Approval of an action',
  batch: 'Button of an action for selected rows',
  actionDialog: 'The dialog of an action',
  load: 'Initial values of an action dialog',
  layout: 'Layout',
  dialog: 'The dialog of a record',
  shownList: 'The list',
  rowColor: 'A colour of rows',
  board: 'The list as a board',
  calendar: 'The list as a calendar',
  card: 'The card of a record',
  record: 'The page of a record',
  print: 'A record on paper',
  recordTab: 'A tab of the page of a record',
  chart: 'A chart',
  tree: 'Tree',
  menu: 'Menu entry',
  endpoints: 'Endpoints',
  export: 'Export',
  import: 'Import',
  process: 'Process',
  notification: 'A notification',
  recipient: 'Who is told',
  reminder: 'A reminder',
  history: 'History',
  reader: 'Card reader',
  source: 'A table of another database',
  follows: 'The topic that live cells follow',
  series: 'Series',
  seriesFlag: 'Flag of a series',
  seriesHj212: 'HJ 212 of a series',
  hj212Factor: 'A factor of HJ 212',
  alarmRule: 'An alarm rule',
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
  return `<a id="${anchor}"></a>\n\n## ${title}\n\n${part.description ? `${part.description}\n\n` : ''}${tables.join('\n')}`
}

function table(keywords: Keywords, part: KeywordGroup): string {
  const rows = Object.entries(keywords).map(([name, keyword]) => row(name, keyword, part.required?.includes(name) ?? false))
  return `| keyword | meaning | value | default | since | example |\n|---|---|---|---|---|---|\n${rows.join('')}`
}

function row(name: string, { is, description, examples, default: fallback, since = 1, replaced }: Keyword, required: boolean): string {
  const leftOut = required ? '**required**' : fallback === undefined ? '' : code(fallback)
  const cells = [`\`${name}\``, description, is.words, leftOut, versionsOf(since, replaced), examples.slice(0, 1).map(code).join('')]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

/** The version that introduced a keyword, and the last one before another keyword replaced it. */
function versionsOf(since: number, replaced: Keyword['replaced']): string {
  if (!replaced) return String(since)
  return `${since}, until ${replaced.since - 1}${replaced.now === null ? '' : `: then \`${replaced.now}\``}`
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``
