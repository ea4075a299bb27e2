// The raw shape of a schema file, as `schemas/entity.schema.json` allows it. Only `normalise` reads it; all else reads `Entity`.

import type { EndpointName, Point, SearchOperator } from './entity.ts'
import type { FieldType, Format } from './fieldKinds.ts'
import type { Privacy } from './privacy.ts'
import type { Rule } from './rule.ts'

/** A rule's own sentence by keyword: `{ "pattern": "…", "unique": "…" }`. */
export type FileMessages = Partial<Record<Rule['kind'] | 'unique', string>>

export interface FileRef {
  entity?: string
  url?: string
  at?: string
  label?: string
  value?: string
  tree?: boolean
  lazy?: boolean
  multiple?: boolean
  where?: Record<string, string>
}

export interface FileField {
  title?: string
  description?: string
  type?: FieldType
  format?: Format
  enum?: (string | number)[]
  default?: string | number | boolean
  preset?: string
  examples?: (string | number | boolean)[]
  readOnly?: boolean
  writeOnly?: boolean
  stored?: false
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  list?:
    | boolean
    | {
        width?: number
        fixed?: 'left' | 'right'
        sortable?: boolean
        inline?: boolean
        tag?: Record<string, string>
        tone?: Record<string, string>
        empty?: string
      }
  search?: SearchOperator | false
  form?: boolean | 'add' | 'edit' | 'read'
  group?: string
  span?: 1 | 2
  dict?: string
  dictBiz?: string
  ref?: FileRef
  private?: Privacy
  point?: Point
  upload?: { accept?: string; maxKB?: number; multiple?: boolean }
  unique?: boolean | string[]
  compute?: string
  check?: Record<string, string>
  warn?: Record<string, string>
  when?: string
  message?: FileMessages
  trigger?: 'blur' | 'change'
  placeholder?: string
  unit?: string
  was?: string
  rollup?: string | { take: string; where?: Record<string, string | number> }
  live?: { staleAfter: number }
  'x-component'?: string
  'x-component-props'?: Record<string, unknown>
  'x-decorator-props'?: Record<string, unknown>
  'x-reactions'?: unknown
}

export interface FileAction {
  title: string
  at?: 'toolbar' | 'row' | 'batch'
  records?: 'one' | 'some'
  icon?: string
  when?: string
  confirm?: string
  permission?: string
  dialog?: {
    width?: number
    kind?: 'modal' | 'drawer'
    tabs?: boolean
    entity?: string
    where?: Record<string, string>
    defaults?: Record<string, string>
    load?: string | { call: string; values?: Record<string, string> }
    required?: string[]
    properties?: Record<string, FileField>
  }
  call?: string
  body?: Record<string, unknown>
  set?: Record<string, unknown>
  link?: string
  success?: string
}

export interface FileLayout {
  kind: 'page' | 'master-detail' | 'tree-and-list' | 'tree-and-form'
  direction?: 'horizontal' | 'vertical'
  detail?: string
  where?: Record<string, string>
  defaults?: Record<string, string>
  tree?: FileRef
  filter?: string
}

export interface FileReader {
  title: string
  call: string
  fields: Record<string, string>
  messages?: Record<string, string>
  confirm?: string
}

export interface EntityFile {
  $schema?: string
  version?: 1
  name: string
  title?: string
  description?: string
  base?: string
  route?: string
  api?: string
  endpoints?: Partial<Record<EndpointName, string | string[] | false>>
  type?: 'object'
  required?: string[]
  properties?: Record<string, FileField>
  groups?: string[]
  where?: Record<string, string | number>
  sort?: string
  tree?: { parent: string; label?: string; lazy?: boolean; parents?: string; child?: Record<string, string>; message?: string }
  layout?: FileLayout['kind'] | FileLayout
  dialog?: { width?: number; kind?: 'modal' | 'drawer' }
  tenant?: boolean
  index?: string[][]
  permission?: string
  actions?: Record<string, FileAction | false>
  export?: boolean | { file?: string; limit?: number; fields?: string[] }
  import?: boolean | { cover?: string; fields?: string[] }
  reader?: FileReader
  group?: string
  icon?: string
  menu?: false | { code?: string; title?: string; sort?: number }
  series?: { time: string; kind: string; classes: string[]; key?: string[]; keep: number; revise?: true }
  rollup?: { of: string; every: 'hour' | 'day'; by: string[]; where?: Record<string, string | number> }
  en?: Record<string, string>
}
