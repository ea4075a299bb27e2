// The one shape that everything downstream reads: a schema file, normalised. Every default is filled in, nothing is asked twice.

import type { Expression } from '../expressions/expression.ts'
import type { FieldType, Format, PointFields, Widget } from '../formats/fieldKinds.ts'
import type { Privacy } from '../formats/privacy.ts'
import type { Serial } from '../formats/serial.ts'
import type { Upload } from '../formats/uploads.ts'
import type { Children } from './childTable.ts'
import type { EntityFile, FileEndpoints, FileField, FileOwnDictionary } from './entityFile.ts'
import type { FieldTotal } from './fieldTotal.ts'
import type { Process } from './flowProcess.ts'
import type { Follows } from './follows.ts'
import type { Board, Calendar } from './layouts.ts'
import type { ListColumn } from './listColumn.ts'
import type { FileRole, Menu, Permissions } from './menuRow.ts'
import type { Notification } from './notifications.ts'
import type { Tree } from './recordTree.ts'
import type { Card, RecordTab } from './recordView.ts'
import type { Rule } from './rule.ts'
import type { Rollup, RollupTerm, Series } from './series.ts'
import type { TableSource } from './tableSource.ts'
import type { Words } from './translations.ts'
import type { Warning } from './warning.ts'

/** A search field's operator; `filter.ts` turns it into the query suffix of the wire. */
export type SearchOperator = Exclude<NonNullable<FileField['search']>, false>

/** The mode a form is opened in. */
export type FormMode = 'add' | 'edit' | 'view'

/** Form mode of a field: control, plain text, or hidden. */
export type FormPart = 'edit' | 'read' | null

/** Source of the choices of a field. */
export type Choices =
  /** `source` is the entity that holds the dictionaries: the system's, or those of each tenant. */
  | { kind: 'dict'; source: 'dict' | 'dict-biz'; code: string }
  | { kind: 'enum'; values: readonly (string | number)[] }
  | {
      kind: 'entity'
      entity: string
      label: string
      value: string
      tree: boolean
      lazy: boolean
      multiple: boolean
      where: Readonly<Record<string, string>>
    }
  | {
      kind: 'url'
      /** Path of a GET, without the method that the file may name. */
      url: string
      /** The member of the answer that holds the rows; `null`: the answer itself. */
      at: string | null
      label: string
      value: string
      tree: boolean
      lazy: boolean
      multiple: boolean
      where: Readonly<Record<string, string>>
    }

/** Choices that are asked from somewhere: records of an entity, or what an address answers. */
export type RemoteChoices = Extract<Choices, { kind: 'entity' | 'url' }>

/** A device on the user's machine that fills a form: what it is asked, and where its answer goes. */
export interface Reader {
  title: string
  add: string | null
  call: Endpoint
  /** Member of the answer by field. */
  fields: Readonly<Record<string, string>>
  /** Sentence by the answer's `code`, for the codes that are no success; `-1` also says that nothing answers. */
  messages: Readonly<Record<string, string>>
  /** Asked before values that are there are overwritten. */
  confirm: string | null
}

/** The rows that a field of the format `table` holds. */
export interface Items {
  fields: readonly Field[]
  field: Readonly<Record<string, Field>>
  most: number
  /** Columns whose values differ from row to row. */
  distinct: readonly string[]
  /** Totals of columns, shown below the rows. */
  totals: readonly Total[]
  /** Rows of a new record, or the column whose choices get a row each; `null` for none. */
  start: readonly Readonly<Record<string, unknown>>[] | string | null
}

export interface Field {
  name: string
  /** Chinese, and the key of the English word in `Entity.words`. */
  title: string
  /** Other titles, each while its condition holds; the first one counts (`titleOf`). */
  titles: readonly { when: Expression; title: string }[]
  type: FieldType
  format: Format
  widget: Widget
  required: boolean
  /** Taken when an insert leaves the field out; `undefined` when there is none. */
  default: string | number | boolean | undefined
  /** Values that a record may have, for readers of the file and for tests that make records. */
  examples: readonly (string | number | boolean)[]
  /** Value of an insert that omits the field, computed from other fields. */
  preset: Expression | null
  start: { from: string; member: string } | null
  /** Kept by the store or computed; a submit never writes it. */
  readOnly: boolean
  /** Stored but never sent to a client. */
  writeOnly: boolean
  /** Stored as a hash of what was said. */
  hashed: boolean
  /** Without, form and rules know it, but no table keeps it: the repetition of a password, a name that code joins. */
  stored: boolean
  list: ListColumn | null
  search: SearchOperator | null
  form: Readonly<Record<FormMode, FormPart>>
  /** No form has the field, and calls of the API write it. */
  isOfApi: boolean
  /** Title of the form section; `null` is the first, untitled one. */
  section: string | null
  /** Place of that section among the form's, small first; equals stand in the order of the fields. */
  sectionAt: number
  /** Grid columns the control takes, 1 or 2 of 2. */
  span: 1 | 2
  choices: Choices | null
  /** Holds several choices, comma-joined. */
  multiple: boolean
  /** The property that carries the display name of a `ref` on the wire (`companyId` -> `companyName`); `null` without one. */
  nameKey: string | null
  upload: Upload | null
  boxes: string | null
  /** Fields in which records must have the same values for the control to suggest theirs; empty without suggestions. */
  suggest: readonly string[]
  english: string | null
  /** Columns of its rows; `null` for a single value. */
  items: Items | null
  /** Entity of its rows; `null`: rows are part of the record. */
  children: Children | null
  /** How the value is masked for those without `viewPrivate`; `null` shows it to every reader. */
  private: Privacy | null
  /** Of a `map-point`: the fields that hold it. */
  point: PointFields | null
  /** Other fields that make the value unique together with this one; `null` when it need not be. */
  unique: readonly string[] | null
  uniqueMessage: string | null
  total: FieldTotal | null
  /** Running number of the field, which the store gives. */
  serial: Serial | null
  compute: Expression | null
  /** Shown (and required) only while this holds for the record. */
  when: Expression | null
  rules: readonly Rule[]
  /** Warnings in order; a failed one is shown beside the value and does not prevent a save. */
  warnings: readonly Warning[]
  trigger: 'blur' | 'change'
  placeholder: string | null
  /** Unit of the value, behind it in a form and in the head of its column. */
  unit: string | null
  /** Decimals of an exact number; `null` for numbers that are measured. */
  decimals: number | null
  description: string | null
  /** The field's earlier name: its column is renamed on migration. */
  was: readonly string[]
  /** Aggregate over the rows of a bucket; `null` if its table is no roll-up. */
  takes: RollupTerm | null
  /** The cell of a list follows the entity's topic; `null` when it does not. */
  live: { staleAfter: number } | null
  /** Passed through to Formily as written. */
  formily: Readonly<Record<string, unknown>>
}

export interface SortKey {
  field: string
  descending: boolean
}

export type EndpointName = keyof FileEndpoints

export interface Endpoint {
  method: 'GET' | 'POST'
  /** Absolute: `/api/blade-system/param/list`. May hold `{name}` parts. */
  path: string
}

export type PageLayout =
  | { kind: 'page' }
  | {
      kind: 'master-detail'
      direction: 'horizontal' | 'vertical'
      detail: string
      /** Filter of the detail list, filled from the master record: `{ parentId: '${id}' }`. */
      where: Readonly<Record<string, string>>
      /** Values a new detail record starts with, filled from the master record. */
      defaults: Readonly<Record<string, string>>
    }
  /** A tree beside the list: the chosen node's value narrows the list by the wire filter `filter`. */
  | { kind: 'tree-and-list'; tree: RemoteChoices; filter: string }
  /** The entity's own tree beside the form of the chosen record. */
  | { kind: 'tree-and-form' }

/** How the sections of a form stand: below each other, with a list of them at the side, one at a time, or one after the other. */
export type FormLayout = NonNullable<NonNullable<EntityFile['dialog']>['layout']>

export interface Dialog {
  width: number
  kind: 'modal' | 'drawer'
}

/** Dialog of an action before its call: a form, another entity's page filtered by this record, or a panel. */
export type ActionTarget =
  | {
      kind: 'form'
      window: Dialog
      fields: readonly Field[]
      /** The sections of the form are tabs. */
      tabs: boolean
      /** Names of the record's fields above the form. */
      shows: readonly string[]
      load: ActionLoad | null
    }
  | {
      kind: 'entity'
      window: Dialog
      entity: string
      where: Readonly<Record<string, string>>
      defaults: Readonly<Record<string, string>>
    }
  | { kind: 'panel'; window: Dialog; panel: string }

/** Request that fills the form of an action. */
export interface ActionLoad {
  /** Path and query are templates over the records. */
  call: Endpoint
  /** Templates over the answer, by field; an array becomes comma-joined ids. `null` takes the answer as it is. */
  values: Readonly<Record<string, string>> | null
}

/** An action that waits for the approval of a process. */
export interface ActionApproval {
  /** Key of the deployed process. */
  process: string
  /** Variables of the process, over the record and the form. */
  variables: Readonly<Record<string, Expression>>
  /** Values while it runs. */
  meanwhile: Readonly<Record<string, unknown>>
  /** Private fields of the record and of the form that are shown whole, by the id of the step. */
  reveals: Readonly<Record<string, readonly string[]>>
  locks: boolean
}

/** A file's action that stands in several places is one of these for each. */
export interface Action {
  name: string
  title: string
  at: 'toolbar' | 'row' | 'batch'
  /** How many ticked rows a batch action takes. */
  records: 'one' | 'some'
  icon: string | null
  when: Expression | null
  /** Condition on a record by which the server accepts the action: that of the action, whatever its button for selected rows says. */
  accepts: Expression | null
  confirm: string | null
  permission: string
  dialog: ActionTarget | null
  /** Path and query are templates over `{ids, id, form, …record}`. */
  call: Endpoint | null
  /** Body of the call; texts are templates over the same. */
  body: Readonly<Record<string, unknown>> | null
  /** Field values the server writes itself; texts are templates over the request's parameters. */
  set: Readonly<Record<string, unknown>> | null
  /** Fields that the server sets to the value of an expression over the record and the form. */
  computes: Readonly<Record<string, Expression>>
  /** `set` is written when a process approves; `null`: at once. */
  approval: ActionApproval | null
  link: string | null
  newWindow: boolean
  /** The call answers a file, which the browser keeps. */
  file: boolean
  success: string | null
}

/** The list as an xlsx file: as it is filtered and sorted, all pages of it. */
export interface Export {
  /** Name of the file without its ending, Chinese; `yyyyMMdd` stands for the day. `null`: title and day. */
  file: string | null
  /** More rows are refused. */
  limit: number
  fields: readonly Field[]
  tables: readonly SheetTable[]
}

/** Rows of a field on a sheet of their own. */
export interface SheetTable {
  field: Field
  items: Items
  /** The columns that tell which record a row belongs to; the first is always there. */
  keys: readonly Field[]
}

/** Rows of an xlsx file as records. */
export interface Import {
  fields: readonly Field[]
  tables: readonly SheetTable[]
  /** The field by whose value a stored record is found and changed, if the user wants that; without it rows only add. */
  cover: Field | null
}

/** Something that the console keeps, made of records that somebody may write. */
export type Refreshed = NonNullable<EntityFile['refreshes']>[number]

/** One figure over the values of a field. */
export interface Total {
  field: Field
  take: NonNullable<NonNullable<EntityFile['list']>['total']>[string]
}

export interface Entity {
  name: string
  /** Earlier names, the latest first. */
  was: readonly string[]
  title: string
  /** Path below the schema folder: `system/param.json`. */
  file: string
  /** Names the table and the family of views that share it; the entity's own name without `base`. */
  base: string
  /** The page's path in the console; `null` when it has no page. */
  route: string | null
  /** `null`: a table that only code reaches. */
  api: string | null
  endpoints: Readonly<Partial<Record<EndpointName, readonly Endpoint[]>>>
  fields: readonly Field[]
  field: Readonly<Record<string, Field>>
  columns: readonly Field[]
  /** Names of the columns that are shown at first, in their order. */
  shownColumns: readonly string[]
  search: readonly Field[]
  /** Narrows every list and fixes the values of a new record; keys are wire filters (`parentId_equal`, `parentId_notequal`). */
  where: Readonly<Record<string, string | number>>
  sort: readonly SortKey[]
  tree: Tree | null
  layout: PageLayout
  dialog: Dialog
  formLayout: FormLayout
  /** Parts of the console by their names: above the fields of a record that is viewed, and below those of the form. */
  panel: string | null
  formPanel: string | null
  /** The searched field whose words narrow the list by one press. */
  listTabs: Field | null
  /** Names of the references by which a record is somebody's own, beside those words. */
  mine: readonly string[]
  /** Other ways to look at the list; `null` where the file has none. */
  board: Board | null
  calendar: Calendar | null
  /** Totals below the columns of the list. */
  totals: readonly Total[]
  card: Card
  /** Names of the text fields by which a record is found from anywhere in the console. */
  find: readonly string[]
  tabs: readonly RecordTab[]
  /** Rows belong to a tenant; without, the managing tenant alone may write. */
  tenant: boolean
  /** Fields that records are found by together. */
  index: readonly (readonly string[])[]
  actions: readonly Action[]
  /** Conditions under which a record can be edited and removed; `null` without one. */
  conditions: Readonly<Record<'edit' | 'delete', Expression | null>>
  /** Of edit, delete and view: what stays in the menu of a row. */
  menuOnly: readonly string[]
  /** How the cells of `live` fields hear of changes; `null` without any. */
  follows: Follows | null
  /** Parts of the console to refresh after changes of records. */
  refreshes: readonly Refreshed[]
  export: Export | null
  import: Import | null
  process: Process | null
  /** Messages about records to people; none at a view, whose records are those of its base. */
  notifications: readonly Notification[]
  reader: Reader | null
  /** How many days changes of its records are kept; `null` keeps none. */
  history: { keep: number } | null
  permissions: Permissions
  menu: Menu | null
  /** `null`: people write the records, not devices. */
  series: Series | null
  rollup: Rollup | null
  /** The table of another database that holds the records; `null`: a table of our own. */
  source: TableSource | null
  /** Dictionaries that come with the file, by code. */
  dictionaries: Readonly<Record<string, FileOwnDictionary>>
  /** Roles that come with the file, by alias. */
  roles: Readonly<Record<string, FileRole>>
  /** English by Chinese word, the file's own over the shared ones. */
  words: Words
}
