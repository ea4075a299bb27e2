import { parseArgs } from 'node:util'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Staying } from '../library/fromTable/staying.ts'
import { type FormatName, formatNames } from './schemasReport.ts'

export interface SchemasArguments {
  /** Files and folders to report on; empty for all. */
  paths: readonly string[]
  format: FormatName
  /** Warnings fail too. */
  strict: boolean
  /** Codes of dictionaries that the running system holds beside the seeded ones. */
  dictionaries: readonly string[]
  /** Folder to write `manifest.json` into; `null` checks instead. */
  manifest: string | null
  /** Writes the files that are made from the vocabulary instead. */
  write: boolean
  /** Writes this, made of the entities, into a file instead; `null` file is the standard output. */
  make: { what: MadeOfEntities; file: string | null } | null
  /** Replays an alarm rule over the stored rows of so many days instead. */
  replay: { rule: string; days: number } | null
  /** Reads another database instead. */
  from: FromTable | null
}

export interface FromTable {
  /** `mysql://…`, `postgres://…`, `sqlite:…`, or JDBC. */
  address: string
  /** `null` lists the tables. */
  table: string | null
  /** Cut off the name of the table. */
  prefix: string
  /** Below the schema folder. */
  folder: string
  /** The records stay there, in the data source of that name. */
  staying: Staying | null
  write: boolean
  /** Compares with the file that is there. */
  diff: boolean
}

const MADE_OF_ENTITIES = ['types', 'openapi'] as const

/** `types`: TypeScript of their records; `openapi`: the document of the whole API. */
export type MadeOfEntities = (typeof MADE_OF_ENTITIES)[number]

export const SCHEMAS_USAGE =
  'npm run schemas -- [paths] [--format text|json|github|junit] [--strict] [--dict codes] [--manifest [folder]] [--write], or --replay rule [--days number], or types [file], or openapi [file], or --from address [--table name [--prefix text] [--folder name] [--source name [--writable]] [--write|--diff]]'

const REPLAYED_DAYS = 7
const MOST_DAYS = 90
const MANIFEST_FOLDER = 'dist/schemas'

/** Throws with a sentence on what it does not understand. */
export function parseSchemasArguments(argv: readonly string[]): SchemasArguments {
  const { values, positionals } = parseArgs({
    args: argv.map((argument) => argument),
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      strict: { type: 'boolean', default: false },
      dict: { type: 'string', default: '' },
      manifest: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      from: { type: 'string' },
      table: { type: 'string' },
      prefix: { type: 'string', default: '' },
      folder: { type: 'string', default: 'site' },
      diff: { type: 'boolean', default: false },
      source: { type: 'string' },
      replay: { type: 'string' },
      days: { type: 'string' },
      writable: { type: 'boolean', default: false },
    },
  })
  if (values.from === undefined && (values.table !== undefined || values.diff)) throw new Error('--table and --diff need --from.')
  if (values.writable && values.source === undefined) throw new Error('--writable needs --source with the name of the data source.')
  if (!/^[a-z][a-z0-9-]*$/.test(values.folder)) throw new Error('--folder is a name of small letters, digits and hyphens.')
  const { from: address, table = null, prefix, folder, write, diff, source: datasource, writable: isWritable } = values
  const staying = datasource === undefined ? null : { datasource, isWritable }
  const from = address === undefined ? null : { address, table, prefix, folder, staying, write, diff }
  const format = formatNames.find((name) => name === values.format)
  if (!format) throw new Error(`--format must be one of ${formatNames.join(', ')}, not "${values.format}".`)
  if (values.manifest && positionals.length > 1) throw new Error('--manifest takes one folder.')
  const days = Number(values.days ?? REPLAYED_DAYS)
  if (values.days !== undefined && values.replay === undefined) throw new Error('--days needs --replay.')
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new Error(`--days is a whole number from 1 to ${MOST_DAYS}.`)
  const replay = values.replay === undefined ? null : { rule: values.replay, days }
  const dictionaries = splitIds(values.dict)
  const [first, file = null, ...more] = positionals
  const what = values.manifest ? undefined : MADE_OF_ENTITIES.find((name) => name === first)
  if (what && more.length > 0) throw new Error(`${what} takes one file.`)
  const manifest = values.manifest ? (positionals[0] ?? MANIFEST_FOLDER) : null
  const paths = values.manifest || what ? [] : positionals
  return {
    paths,
    format,
    strict: values.strict,
    dictionaries,
    manifest,
    write: values.write,
    make: what ? { what, file } : null,
    replay,
    from,
  }
}
