// Interfaces of the services behind the API, and of the data that modules contribute. `compose.ts` builds the services.

import type { RowBuffer } from '#store/rows.ts'
import type { AuthKernel } from './access/auth.ts'
import type { Config, Demo } from './config.ts'
import type { Events } from './http/events.ts'
import type { Streams } from './http/streams.ts'
import type { Metrics } from './metrics.ts'
import type { ExportJobs } from './records/sheets/exportJobs.ts'
import type { ImportJobs } from './records/sheets/jobs.ts'
import type { TopicPoller } from './series/poller.ts'

export interface Platform extends AuthKernel {
  /** Waits until menus and all else of a changed set of schema files follow it. */
  schemasFollowed(): Promise<void>
  config: Config
  events: Events
  /** Live pictures that this server sends itself. */
  streams: Streams
  /** Metrics of this server. */
  metrics: Metrics
  /** Subscriptions to live topics. */
  poller: TopicPoller
  /** The rows that the server writes about itself. */
  logs: RowBuffer
  imports: ImportJobs
  exports: ExportJobs
  /** Part of the demo that this start creates; `kept`: none, existing sites continue. */
  demo: Demo | 'kept'
  /** Seeds of all modules. */
  seeds: Seeds
}

/** Rows that a fresh platform starts with: those that are missing are written, nothing over what is there. */
export interface Seeds {
  /** In the order of the list that staff sees. */
  dictionaries: readonly DictionarySeed[]
  directories: readonly DirectorySeed[]
  parameters: readonly ParameterSeed[]
}

export interface DictionarySeed {
  code: string
  name: string
  english: string
  /** Code names its words: `engine/site/keys.ts` holds their keys. */
  constants?: boolean
  words: readonly (readonly [key: string, value: string, english: string, color?: string | null, facts?: WordFacts])[]
}

/** Facts of a dictionary entry beside its key, used by code. */
export interface WordFacts {
  remark?: string
  /** How grave an alarm of this type is: a key of `alarm_level`. */
  level?: string
  /** Share of a stage in the whole, percent. */
  weight?: number
  /** A trade that needs a certificate of special operations. */
  isSpecial?: boolean
  /** A trade that works at height. */
  isAtHeight?: boolean
}

/** A menu that holds others. */
export interface DirectorySeed {
  code: string
  name: string
  english: string
  path: string
  /** Class of its glyph. */
  source: string
  sort: number
  /** Code of the directory that it stands in. */
  parent?: string
  /** True when the entry opens a page of the console itself, so that it is shown without children. */
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
