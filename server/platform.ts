// Interfaces of the services behind the API, and of the data that modules contribute. `compose.ts` builds the services.

import type { RowBuffer } from '#store/rows.ts'
import type { AuthKernel } from './access/auth.ts'
import type { Identity } from './access/identity.ts'
import type { Config, Demo } from './config.ts'
import type { Events } from './http/events.ts'
import type { FirstPages } from './http/firstPage.ts'
import type { Streams } from './http/streams.ts'
import type { SchemaSource, SchemaText } from './library/library.ts'
import type { Metrics } from './metrics.ts'
import type { ExportJobs } from './records/sheets/exportJobs.ts'
import type { ImportJobs } from './records/sheets/jobs.ts'
import type { TopicPoller } from './series/poller.ts'

export interface Platform extends AuthKernel {
  schemas: SchemaSource
  /** Texts of schema files, by path, that this user gets in place of those in use. */
  schemaTexts(identity: Identity): ReadonlyMap<string, SchemaText>
  /** Waits until menus and caches match a changed set of schema files. */
  schemasFollowed(): Promise<void>
  config: Config
  events: Events
  /** Live video streams that this server itself sends. */
  streams: Streams
  /** Metrics of this server. */
  metrics: Metrics
  /** Subscriptions to live topics. */
  poller: TopicPoller
  /** Buffer of log rows that the server writes. */
  logs: RowBuffer
  imports: ImportJobs
  exports: ExportJobs
  /** Renders first pages as HTML. */
  firstPages: FirstPages
  /** Part of the demo that this start creates; `kept`: none, existing sites continue. */
  demo: Demo | 'kept'
  /** Seeds of all modules. */
  seeds: Seeds
}

/** Rows of a fresh platform: missing rows are inserted, existing ones stay unchanged. */
export interface Seeds {
  /** In the order in which staff sees them. */
  dictionaries: readonly DictionarySeed[]
  directories: readonly DirectorySeed[]
  parameters: readonly ParameterSeed[]
}

export interface DictionarySeed {
  code: string
  name: string
  english: string
  /** True when code refers to the keys, which `engine/site/keys.ts` lists. */
  constants?: boolean
  words: readonly (readonly [key: string, value: string, english: string, color?: string | null, facts?: WordFacts])[]
}

/** Properties of a dictionary entry that code uses. */
export interface WordFacts {
  remark?: string
  /** Severity of an alarm type: a key of `alarm_level`. */
  level?: string
  /** Weight of a stage in the whole, percent. */
  weight?: number
  /** True for a trade that requires a special operations certificate. */
  isSpecial?: boolean
  /** True for a trade that works at height. */
  isAtHeight?: boolean
}

/** A menu directory. */
export interface DirectorySeed {
  code: string
  name: string
  english: string
  path: string
  /** CSS class of the icon. */
  source: string
  sort: number
  /** Code of the parent directory. */
  parent?: string
  /** True when the entry opens a page of the console itself, so it is shown without children. */
  isPage?: boolean
  /** Menus below this directory are granted to the usual roles on a fresh platform. */
  isCommon?: boolean
}

export interface ParameterSeed {
  paramName: string
  paramKey: string
  paramValue: string
  remark: string
}
