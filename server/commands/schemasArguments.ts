// Parses the arguments of `npm run schemas`.

import { parseArgs } from 'node:util'
import { splitIds } from '../../engine/model/commaIds.ts'
import type { Staying } from '../library/fromTable/staying.ts'
import { type FormatName, formatNames } from './schemasReport.ts'
import type { WantedSync } from './syncSchemas.ts'
import type { Terminal } from './terminal.ts'

export interface SchemasArguments {
  /** Files and folders to report on; empty for all. */
  paths: readonly string[]
  format: FormatName
  language: 'zh' | 'en'
  /** Files are rewritten: in the layout only, or also in the keywords of the current version. `null` to check. */
  rewrite: 'format' | 'upgrade' | null
  /** True to show only the usage. */
  help: boolean
  /** True to treat warnings as errors. */
  strict: boolean
  /** Codes of dictionaries in the running system, besides the seeded ones. */
  dictionaries: readonly string[]
  /** Base URL of a running system whose dictionaries are used; `null` for the seeded ones. */
  server: string | null
  /** Folder for `manifest.json`; `null` to check. */
  manifest: string | null
  /** True to write the generated files. */
  write: boolean
  /** File to generate from the entities; a `null` file means standard output. `null` for none. */
  make: { what: MadeOfEntities; file: string | null } | null
  /** Alarm rule to replay over the stored rows of some days; `null` for none. */
  replay: { rule: string; days: number } | null
  /** Other database to read; `null` for none. */
  from: FromTable | null
  /** Version to compare with: a folder or a git revision; `null` for none. */
  version: string | null
  /** Exchange of files with a running system; `null` for none. */
  sync: WantedSync | null
  /** True to also foretell the consequences for the stored records. */
  impact: boolean
}

export interface FromTable {
  /** `mysql://…`, `postgres://…`, `sqlite:…`, or JDBC. */
  address: string
  /** Name of the table; `null` to list the tables. */
  table: string | null
  /** Prefix to remove from the name of the table. */
  prefix: string
  /** Path below the schema folder. */
  folder: string
  /** Data source that keeps the records; `null` for a table of our own. */
  staying: Staying | null
  write: boolean
  /** True to compare with the existing file. */
  diff: boolean
}

const MADE_OF_ENTITIES = ['types', 'openapi'] as const

/** `types`: TypeScript types of records; `openapi`: document of the whole API. */
export type MadeOfEntities = (typeof MADE_OF_ENTITIES)[number]

export const SCHEMAS_USAGE = `npm run schemas -- [options] [paths]    checks schema files; without paths all of the folder

  --format text|json|github|junit|sarif
                                     for people, programs, GitHub annotations, CI servers, code scanners
  --format [paths]                   rewrites the files with one order of keywords and one layout instead; comments stay
  --upgrade [paths]                  rewrites the files in the keywords of version 3 instead; what they say stays the same
  --language en|zh                   of the findings; by LANG otherwise
  --strict                           warnings fail too
  --dict codes                       dictionaries that exist beside the seeded ones, with commas between them
  --server url                       asks a running system for its dictionaries; GANTRY_TOKEN holds the access token of a user
                                     who may open the page of dictionaries
  --pull url                         writes the published files of a running system into the folder instead; GANTRY_TOKEN as above
  --push url --reason text           publishes the changed files of the folder there instead; a file that both sides changed is refused, and
                                     the text of the other side is written beside it as file.json.theirs
  --manifest [folder]                writes the manifest for a static host instead
  --write                            writes the generated files instead
  types [file]                       writes TypeScript types of the records instead
  openapi [file]                     writes the OpenAPI document instead
  --diff version [--impact] [paths]  tells instead what changed since another folder or a revision of git, such as main: errors are changes
                                     after which stored values are out of sight, or calls and records are refused; --impact reads the
                                     database of GANTRY_DATA or DATABASE_URL too: stored records that break a new rule, settings that
                                     name what goes, and the work of the database
  --replay rule [--days number]      replays an alarm rule over stored rows instead
  --from address [--table name [--prefix text] [--folder name] [--source name [--writable]] [--write|--diff]]
                                     lists the tables of another database, or derives the file of one
  --help                             shows this

GANTRY_SCHEMAS names another folder. The exit code is 1 if there are errors.`

const REPLAYED_DAYS = 7
const MAX_DAYS = 90
const MANIFEST_FOLDER = 'dist/schemas'

/** Throws an Error with a message for the user when an argument is invalid. */
export function parseSchemasArguments(argv: readonly string[], env: Terminal['env'] = {}): SchemasArguments {
  const { args, rewrite } = withoutRewrite(argv)
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      strict: { type: 'boolean', default: false },
      language: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
      dict: { type: 'string', default: '' },
      server: { type: 'string' },
      manifest: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      from: { type: 'string' },
      table: { type: 'string' },
      prefix: { type: 'string', default: '' },
      folder: { type: 'string', default: 'site' },
      diff: { type: 'boolean', default: false },
      impact: { type: 'boolean', default: false },
      source: { type: 'string' },
      replay: { type: 'string' },
      days: { type: 'string' },
      writable: { type: 'boolean', default: false },
      pull: { type: 'string' },
      push: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  if (values.from === undefined && values.table !== undefined) throw new Error('--table needs --from.')
  const isVersion = values.diff && values.from === undefined
  if (isVersion && !positionals[0]) throw new Error('--diff takes a folder or a revision of git, such as main.')
  if (values.impact && !isVersion) throw new Error('--impact needs --diff.')
  if (values.writable && values.source === undefined) throw new Error('--writable needs --source with the name of the data source.')
  if (!/^[a-z][a-z0-9-]*$/.test(values.folder)) throw new Error('--folder is a name of small letters, digits and hyphens.')
  const { from: address, table = null, prefix, folder, write, diff, source: datasource, writable: isWritable } = values
  const staying = datasource === undefined ? null : { datasource, isWritable }
  const from = address === undefined ? null : { address, table, prefix, folder, staying, write, diff }
  const format = formatNames.find((name) => name === values.format)
  if (!format) throw new Error(`--format must be one of ${formatNames.join(', ')}, not "${values.format}".`)
  const language = languageOf(values.language, env)
  const { server = null } = values
  for (const name of ['server', 'pull', 'push'] as const)
    if (values[name] !== undefined && !/^https?:\/\//.test(values[name]))
      throw new Error(`--${name} is an address such as https://site.example.com.`)
  if (values.manifest && positionals.length > 1) throw new Error('--manifest takes one folder.')
  const days = Number(values.days ?? REPLAYED_DAYS)
  if (values.days !== undefined && values.replay === undefined) throw new Error('--days needs --replay.')
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) throw new Error(`--days is a whole number from 1 to ${MAX_DAYS}.`)
  const replay = values.replay === undefined ? null : { rule: values.replay, days }
  const dictionaries = splitIds(values.dict)
  const [first, file = null, ...more] = positionals
  const what = values.manifest || isVersion ? undefined : MADE_OF_ENTITIES.find((name) => name === first)
  if (what && more.length > 0) throw new Error(`${what} takes one file.`)
  const manifest = values.manifest ? (positionals[0] ?? MANIFEST_FOLDER) : null
  const paths = values.manifest || what ? [] : positionals.slice(isVersion ? 1 : 0)
  return {
    paths,
    format,
    rewrite,
    language,
    help: values.help,
    strict: values.strict,
    dictionaries,
    server,
    manifest,
    write: values.write,
    make: what ? { what, file } : null,
    replay,
    from,
    version: isVersion ? (first as string) : null,
    impact: values.impact,
    sync: syncOf(values),
  }
}

function syncOf({ pull, push, reason }: { pull?: string; push?: string; reason?: string }): WantedSync | null {
  if (pull !== undefined && push !== undefined) throw new Error('--pull and --push are two commands.')
  if (reason !== undefined && push === undefined) throw new Error('--reason needs --push.')
  if (push !== undefined && !reason?.trim()) throw new Error('--push needs --reason with a sentence for the list of revisions.')
  if (push !== undefined) return { url: push, direction: 'push', reason: reason?.trim() ?? '' }
  return pull === undefined ? null : { url: pull, direction: 'pull', reason: '' }
}

/**
 * Takes `--upgrade`, and `--format` without the name of a report format, out of the arguments: the former formats too.
 */
function withoutRewrite(argv: readonly string[]): { args: string[]; rewrite: SchemasArguments['rewrite'] } {
  const isPath = (argument: string | undefined) => argument === undefined || /[./\\-]/.test(argument)
  const isRewrite = (argument: string, at: number) => argument === '--upgrade' || (argument === '--format' && isPath(argv[at + 1]))
  const named = argv.filter(isRewrite)
  const rewrite = named.includes('--upgrade') ? 'upgrade' : named.length > 0 ? 'format' : null
  return { args: argv.filter((argument, at) => !isRewrite(argument, at)), rewrite }
}

/** Language of the option, otherwise of the locale variables. */
function languageOf(named: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: Terminal['env']): 'zh' | 'en' {
  if (named !== undefined && named !== 'zh' && named !== 'en') throw new Error(`--language must be zh or en, not "${named}".`)
  return named ?? ((LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh' : 'en')
}
