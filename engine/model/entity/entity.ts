// The normalised form of a schema file, with every default filled in. All code except the schema check reads this form.

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
import type { ListColumn, RowColor } from './listColumn.ts'
import type { FileRole, Menu, Permissions } from './menuRow.ts'
import type { Notification } from './notifications.ts'
import type { Tree } from './recordTree.ts'
import type { Card, PrintForm, RecordTab } from './recordView.ts'
import type { Rule } from './rule.ts'
import type { Rollup, RollupTerm, Series } from './series.ts'
import type { TableSource } from './tableSource.ts'
import type { Words } from './translations.ts'
import type { Warning } from './warning.ts'

/** Comparison of a search field; `filter.ts` maps it to the suffix of a query parameter. */
export type SearchOperator = Exclude<NonNullable<FileField['search']>, false>

/** Mode of a form. */
export type FormMode = 'add' | 'edit' | 'view'

/** Presentation of a field in a form: control, plain text, or hidden (`null`). */
export type FormPart = 'edit' | 'read' | null

/** Source of the choices of a field. */
export type Choices =
  /** `source` is the entity of the dictionary: `dict` for the whole system, `dict-biz` for each tenant. */
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
      /** Path of a GET request, without the method. */
      url: string
      /** Property of the response with the rows; `null` for the response itself. */
      at: string | null
      label: string
      value: string
      tree: boolean
      lazy: boolean
      multiple: boolean
      where: Readonly<Record<string, string>>
    }

/** Choices loaded from the server: records of an entity, or the response of a URL. */
export type RemoteChoices = Extract<Choices, { kind: 'entity' | 'url' }>

/** A device on the user's machine that fills a form: its call, and the fields for its response. */
export interface Reader {
  title: string
  add: string | null
  call: Endpoint
  /** Property of the response, by field. */
  fields: Readonly<Record<string, string>>
  /** Message by error `code` of the response; `-1` is also used if the device does not respond. */
  messages: Readonly<Record<string, string>>
  /** Confirmation before existing values are overwritten; `null` for none. */
  confirm: string | null
}

/** Columns and limits of a table field. */
export interface Items {
  fields: readonly Field[]
  field: Readonly<Record<string, Field>>
  most: number
  /** Columns whose values must be unique among the rows. */
  distinct: readonly string[]
  /** Totals of columns, shown below the rows. */
  totals: readonly Total[]
  /** Initial rows, or the column whose choices get a row each; `null` for none. */
  start: readonly Readonly<Record<string, unknown>>[] | string | null
}

export interface Field {
  name: string
  /** Chinese title, also the key of the English title in `Entity.words`. */
  title: string
  /** Alternative titles; the first whose condition holds is used (`titleOf`). */
  titles: readonly { when: Expression; title: string }[]
  type: FieldType
  format: Format
  widget: Widget
  required: boolean
  /** Value of an insert that omits the field; `undefined` for none. */
  default: string | number | boolean | undefined
  /** Valid values, for readers of the file and for tests that create records. */
  examples: readonly (string | number | boolean)[]
  /** Value of an insert that omits the field, computed from other fields. */
  preset: Expression | null
  start: { from: string; member: string } | null
  /** True if the server sets or computes the value; writes through the API are ignored. */
  readOnly: boolean
  /** Stored but never sent to a client. */
  writeOnly: boolean
  /** True if the store keeps only a hash of the value. */
  hashed: boolean
  /** False for a field that forms and rules use but no table stores, such as a repeated password. */
  stored: boolean
  list: ListColumn | null
  search: SearchOperator | null
  form: Readonly<Record<FormMode, FormPart>>
  /** True if no form has the field, but API calls may write it. */
  isOfApi: boolean
  /** Title of the form section; `null` is the first, untitled one. */
  section: string | null
  /** Position of the section in the form, lowest first; equal positions keep the order of the fields. */
  sectionAt: number
  /** Position in the section, lowest first; equal positions keep the order of the fields. */
  placeAt: number
  /** Number of grid columns of the control, 1 or 2 of 2. */
  span: 1 | 2
  choices: Choices | null
  /** True if the value is a comma-joined list of choices. */
  multiple: boolean
  /** Property with the display name of a reference in responses (`companyId` -> `companyName`); `null` for none. */
  nameKey: string | null
  upload: Upload | null
  boxes: string | null
  /** Fields that must match for values of earlier records to be suggested; empty for no suggestions. */
  suggest: readonly string[]
  english: string | null
  /** Columns of a table field; `null` for a single value. */
  items: Items | null
  /** Child entity of a table field; `null` if the rows are stored in the record. */
  children: Children | null
  /** Mask for users without the permission `viewPrivate`; `null` for none. */
  private: Privacy | null
  /** Fields that store the position of a `map-point`. */
  point: PointFields | null
  /** Other fields of the unique key; empty if the value is unique by itself, `null` if it need not be unique. */
  unique: readonly string[] | null
  uniqueMessage: string | null
  total: FieldTotal | null
  /** Running number that the store assigns. */
  serial: Serial | null
  compute: Expression | null
  /** Condition under which the field is shown and validated. */
  when: Expression | null
  rules: readonly Rule[]
  /** Warnings in order; the first whose condition fails is shown beside the value, and does not prevent a save. */
  warnings: readonly Warning[]
  trigger: 'blur' | 'change'
  placeholder: string | null
  /** Unit, shown in forms and column headers. */
  unit: string | null
  /** Field with the unit of the value, for units that differ between records. */
  unitField: string | null
  /** Number of decimals of an exact number; `null` for measured values. */
  decimals: number | null
  description: string | null
  /** Earlier names; migration renames their columns. */
  was: readonly string[]
  /** Aggregate over the rows of a bucket; `null` unless the entity is a roll-up. */
  takes: RollupTerm | null
  /** Live updates of the cell; `staleAfter` in seconds. `null` for none. */
  live: { staleAfter: number } | null
  /** Formily properties from the file, unchanged. */
  formily: Readonly<Record<string, unknown>>
}

export interface SortKey {
  field: string
  descending: boolean
}

export type EndpointName = keyof FileEndpoints

export interface Endpoint {
  method: 'GET' | 'POST'
  /** Absolute path such as `/api/blade-system/param/list`; may contain `{name}` parameters. */
  path: string
}

export type PageLayout =
  | { kind: 'page' }
  | {
      kind: 'master-detail'
      direction: 'horizontal' | 'vertical'
      detail: string
      /** Filter of the detail list, a template over the master record: `{ parentId: '${id}' }`. */
      where: Readonly<Record<string, string>>
      /** Initial values of a detail record, templates over the master record. */
      defaults: Readonly<Record<string, string>>
    }
  /** A tree beside the list; the value of the selected node becomes the query parameter `filter`. */
  | { kind: 'tree-and-list'; tree: RemoteChoices; filter: string }
  /** The tree of the entity beside the form of the selected record. */
  | { kind: 'tree-and-form' }

/** Layout of the sections of a form: one column, with a table of contents, tabs, or steps. */
export type FormLayout = NonNullable<NonNullable<EntityFile['dialog']>['layout']>

export interface Dialog {
  width: number
  kind: 'modal' | 'drawer'
}

/** Dialog before the call of an action: a form, the page of another entity filtered by this record, or a panel. */
export type ActionTarget =
  | {
      kind: 'form'
      window: Dialog
      fields: readonly Field[]
      /** True if the sections of the form are tabs. */
      tabs: boolean
      /** Names of record fields shown above the form. */
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
  /** Path and query, as templates over the records. */
  call: Endpoint
  /** Templates over the response, by field; an array becomes comma-joined ids. `null` if the response has the names of the fields. */
  values: Readonly<Record<string, string>> | null
}

/** An action that waits for the approval of a process. */
export interface ActionApproval {
  /** Key of the deployed process. */
  process: string
  /** Expressions of the process variables, over record and form. */
  variables: Readonly<Record<string, Expression>>
  /** Values of fields while the process runs. */
  meanwhile: Readonly<Record<string, unknown>>
  /** Private fields that a step shows unmasked, by id of the step. */
  reveals: Readonly<Record<string, readonly string[]>>
  locks: boolean
}

/** A button. An action with several places in the file becomes one `Action` for each. */
export interface Action {
  name: string
  title: string
  at: 'toolbar' | 'row' | 'batch'
  /** Number of selected rows that a batch action needs. */
  records: 'one' | 'some'
  icon: string | null
  when: Expression | null
  /** Condition under which the server accepts the action. The condition of its batch button does not affect it. */
  accepts: Expression | null
  confirm: string | null
  permission: string
  dialog: ActionTarget | null
  /** Method, path and query; templates over `{ids, id, form, …record}`. */
  call: Endpoint | null
  /** Body of the call; strings are templates over the same values. */
  body: Readonly<Record<string, unknown>> | null
  /** Values that the server writes; strings are templates over the parameters of the request. */
  set: Readonly<Record<string, unknown>> | null
  /** Expressions over record and form, whose values the server writes. */
  computes: Readonly<Record<string, Expression>>
  /** The process that must approve before `set` is written; `null` to write at once. */
  approval: ActionApproval | null
  /** Message to processes of the record when `set` is written. */
  message: string | null
  link: string | null
  newWindow: boolean
  /** True if the call returns a file for download. */
  file: boolean
  success: string | null
}

/** Export of all pages of the list, filtered and sorted, as an xlsx file. */
export interface Export {
  /** Chinese file name without extension; `yyyyMMdd` stands for the date. `null` for title and date. */
  file: string | null
  /** Maximum number of rows; larger exports are refused. */
  limit: number
  fields: readonly Field[]
  tables: readonly SheetTable[]
}

/** A table field as a sheet of its own. */
export interface SheetTable {
  field: Field
  items: Items
  /** Columns that identify the record of a row; at least one. */
  keys: readonly Field[]
}

/** Import of records from an xlsx file. */
export interface Import {
  fields: readonly Field[]
  tables: readonly SheetTable[]
  /** Field that finds the stored record if the user chooses to update records; `null` if an import can only add. */
  cover: Field | null
}

/** Data that the console reloads after a write. */
export type Refreshed = NonNullable<EntityFile['refreshes']>[number]

/** A total of a field: sum, mean, count, minimum or maximum. */
export interface Total {
  field: Field
  take: NonNullable<NonNullable<EntityFile['list']>['total']>[string]
}

export interface Entity {
  name: string
  /** Earlier names, latest first. */
  was: readonly string[]
  title: string
  /** Path below the schema folder: `system/param.json`. */
  file: string
  /** Name of the entity whose table a view shares; the own name for other entities. */
  base: string
  /** Path of the page in the console; `null` for no page. */
  route: string | null
  /** Base path of the endpoints; `null` if only server code uses the table. */
  api: string | null
  endpoints: Readonly<Partial<Record<EndpointName, readonly Endpoint[]>>>
  fields: readonly Field[]
  field: Readonly<Record<string, Field>>
  columns: readonly Field[]
  /** Names of the initially visible columns, in order. */
  shownColumns: readonly string[]
  search: readonly Field[]
  /** Filters of every list, by query parameter (`parentId_equal`, `parentId_notequal`); equalities also set values of new records. */
  where: Readonly<Record<string, string | number>>
  sort: readonly SortKey[]
  tree: Tree | null
  layout: PageLayout
  dialog: Dialog
  formLayout: FormLayout
  /** Name of the panel above the fields of a viewed record, and of the one below the fields of a form. */
  panel: string | null
  formPanel: string | null
  /** Search field whose choices are tabs above the list. */
  listTabs: Field | null
  /** References to users, departments or projects for the tab with the user's own records. */
  mine: readonly string[]
  /** Chinese sentence in a list without records; `null` for none. */
  listHint: string | null
  /** Colours of rows, cards and entries of the calendar, the first whose condition holds is used. */
  rowColors: readonly RowColor[]
  /** Alternative layouts of the list. */
  board: Board | null
  calendar: Calendar | null
  /** Totals below the columns of the list. */
  totals: readonly Total[]
  card: Card
  /** Names of the text fields that the search of the console looks in. */
  find: readonly string[]
  tabs: readonly RecordTab[]
  printForm: PrintForm
  /** True if each record belongs to a tenant. Shared records can be written by the managing tenant only. */
  tenant: boolean
  /** Indexes over several fields. */
  index: readonly (readonly string[])[]
  actions: readonly Action[]
  /** Conditions under which a record can be edited or removed; `null` for none. */
  conditions: Readonly<Record<'edit' | 'delete', Expression | null>>
  /** Built-in buttons (edit, delete, view) that are only in the menu of a row. */
  menuOnly: readonly string[]
  /** Event topic that updates the cells of `live` fields; `null` for none. */
  follows: Follows | null
  /** Data that the console reloads after a write. */
  refreshes: readonly Refreshed[]
  export: Export | null
  import: Import | null
  process: Process | null
  /** Notifications about records; empty for a view, whose base sends them. */
  notifications: readonly Notification[]
  reader: Reader | null
  /** History of changes and its retention in days; `null` for no history. */
  history: { keep: number } | null
  permissions: Permissions
  menu: Menu | null
  /** Settings of a device series; `null` if people write the records. */
  series: Series | null
  rollup: Rollup | null
  /** True if records contain `corrections`, the correction notes beside their values. */
  corrections: boolean
  /** Table of an external database; `null` for a table of our own. */
  source: TableSource | null
  /** Dictionaries that the file defines, by code. */
  dictionaries: Readonly<Record<string, FileOwnDictionary>>
  /** Roles that the file defines, by alias. */
  roles: Readonly<Record<string, FileRole>>
  /** English by Chinese word; words of the file override shared ones. */
  words: Words
}
