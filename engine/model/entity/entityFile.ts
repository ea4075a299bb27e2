// The raw shape of a schema file. Made from engine/model/vocabulary by `npm run schemas -- --write`.
// Only `normalise` and the schema check read it; all else reads `Entity`.

export interface EntityFile {
  /** Path of the JSON Schema, so that an editor completes and explains keywords. */
  $schema?: string
  /** Version of the keywords. A file with an earlier version, or without a version, may also use the keywords of earlier versions. */
  version?: 2 | 3
  /** Name of the entity; table, permission codes and file are named after the entity. */
  name: string
  /** Earlier name of the entity: its records, their history, running numbers, views, approvals and rights go on under the new name. A list has the earlier names of several renames, the latest first. */
  was?: string | string[]
  /** Name on screen, in Chinese. */
  title?: string
  /** Description of the records for readers of the file. */
  description?: string
  /** Another entity whose table and titles this view shares; keywords of this file override those of the other entity. */
  base?: string
  /** A record is an object, which need not be said. */
  type?: 'object'
  /** Groups of fields of `groups.json` that the records have too. They come before the own fields; a field of the same name in `properties` overrides keywords of the field, and its place. */
  uses?: string[]
  /** Required fields. */
  required?: string[]
  /** The fields, in the order of list and form. */
  properties?: Record<string, FileField>
  /** English for the Chinese texts of this file that `words.json` does not translate, or translates differently. */
  en?: Record<string, string>
  /** Filters of the view, as query parameters with their values; `${me.id}`, `${me.deptId}` and `${me.projectId}` stand for the user. Equalities also fill a new record. */
  where?: Record<string, string | number>
  /** Order of the list: comma-joined fields, a minus for descending; newest first by default. */
  sort?: string
  /** The records form a tree. */
  tree?: FileTree
  /** Indexes over several fields that are searched together, typically a reference followed by a time. Searched fields and references have an index of their own by default. */
  index?: string[][]
  /** The records stay in a table of a data source: lists, searches, details and exports query that database, and with `writable` changes are written there. A field matches the column with the same name, ignoring case and underscores. */
  source?: FileSource
  /** System dictionaries that come with the file. Dictionaries and entries that are missing are created; what an administrator changed or removed stays so. */
  dictionaries?: Record<string, FileOwnDictionary>
  /** Roles by alias with their rights on this page and, for a file with `process`, on the pages where processes are started and decided. A role that is missing is created in the managing tenant, and each right is granted once; what an administrator changed or removed stays so. */
  roles?: Record<string, FileOwnRole>
  /** Path of the page in the console; without one there is no page and no menu entry. */
  route?: string
  /** Icon of the menu entry. */
  icon?: string
  /** The menu entry’s directory, title and place; `false` for a page without one. */
  menu?: false | FileMenu
  /** Layout of the page: a list; a list beside (or above) the detail records of the selected record; a list beside a tree that filters the list; or the tree of the entity beside the form of the selected record. */
  layout?: 'page' | 'tree-and-form' | FileLayout
  /** The dialog of add, edit and view. */
  dialog?: FileDialog
  /** Parts around the rows of the list. */
  list?: FileShownList
  /** Columns that the list shows at first, in their order. Fields that neither `columns` nor `moreColumns` names have no column; without `columns` all fields have one. A list that needs more than 1,180 pixels with its buttons does not fit a window of 1440 pixels beside the menu; the check warns about it. */
  columns?: string[]
  /** Further columns, which the column settings of the list offer. */
  moreColumns?: string[]
  /** Summary of a record: the head of its page, and its card on a phone; derived from the columns by default. */
  card?: FileCard
  /** Text fields that the search of the console (Ctrl+K) looks in; the first one is the title of a result. */
  find?: string[]
  /** Parts of a record’s page beside its fields. */
  record?: FileRecord
  /** Sections of the form: titles with their fields, in the order of the form. Fields without a section come first. A view may move fields of its base; its sections come first. Before version 3: a list of titles, and `section` of each field. */
  sections?: Record<string, string[]> | string[]
  /** Base path of the endpoints; without a path only code of the server can use the table. */
  api?: string
  /** Endpoints that differ from the defaults list, detail, submit, remove (tree, lazy-list, lazy-tree for trees; export, export-job, import, export-template, import-judge, import-progress, import-faults where the file has those keywords): another path, several paths, or `false` for none. */
  endpoints?: FileEndpoints
  /** `false`: all tenants share the records, and only the managing tenant may write them. */
  tenant?: boolean
  /** Start of the permission codes `…_add`, `…_edit`, `…_delete`, `…_view`; the name with `_` when left out. */
  permission?: string
  /** Further buttons. `false` switches add, edit, delete or view off; `"menu"` moves edit, delete or view into the menu of the row, and removes the button for selected rows: for rows that are rarely corrected. `edit` and `delete` with a `when` are possible, in the console and by API, only for records for which the condition holds. */
  actions?: Record<string, false | 'menu' | FileAction>
  /** Other data that the console reloads after a write: the user’s menus, buttons, top menus, dictionary entries. */
  refreshes?: ('menus' | 'permissions' | 'top-menus' | 'dictionaries')[]
  /** A button above the list exports all pages of the list as an xlsx file, with its filters and order. Permission code `…_export`. */
  export?: boolean | FileExport
  /** A button above the list imports records from an xlsx or CSV file; each record is validated like a typed one. Requires the permission code `…_import` and the code for adding. */
  import?: boolean | FileImport
  /** The records are applications of a process: starting the process creates a record, and the steps of the process may change it. The server sets `flowStatus`, `processInstanceId` and `processDefinitionId`. */
  process?: FileProcess
  /** Messages about records to the people they concern, by name. */
  notify?: Record<string, FileNotification>
  /** Retention of the history of changes, which users can view and undo. Device rows, roll-ups, and records that cannot be written through the API have no history. */
  history?: false | FileHistory
  /** A device on the user’s machine, such as a card reader, that fills the form. */
  reader?: FileReader
  /** Event topic that updates the cells of fields with `live` while a list is shown. */
  follows?: FileFollows
  /** Devices send the rows. There is one row for each device, time and `key`, so a device may repeat a row; each row has a project and a device. */
  series?: FileSeries
  /** The values are evidence that nobody edits: users with the permission `…_correct` add notes beside them, with the corrected value, the reason, their name and the time. By default for rows of a series. */
  corrections?: boolean
  /** The table is derived: it aggregates rows of a series in time buckets. The server updates the buckets when rows arrive, late rows too. `takes` of a field sets its aggregate. */
  rollup?: FileRollup
}

export interface FileField {
  /** Name on screen, in Chinese; `en` has the English name. */
  title?: string
  /** Other titles in the form and in messages of rules, each with a condition; the first condition that holds decides. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  titles?: Record<string, string>
  /** Help text below the control. */
  description?: string
  /** JSON type of the value; `string` when left out, `array` where there are `items` or `children`. */
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array'
  /** Sets control, rule and column type of the field; derived from `type`, `dict`, `enum`, `ref`, `items` and `children` by default. */
  format?:
    | 'text'
    | 'textarea'
    | 'name'
    | 'account'
    | 'code'
    | 'plate'
    | 'password'
    | 'id'
    | 'phone'
    | 'credit-code'
    | 'bank-card'
    | 'id-card'
    | 'email'
    | 'url'
    | 'number'
    | 'bytes'
    | 'kilobytes'
    | 'date'
    | 'date-time'
    | 'time'
    | 'switch'
    | 'radio'
    | 'select'
    | 'image'
    | 'file'
    | 'signature'
    | 'checkbox'
    | 'check-tree'
    | 'icon'
    | 'rich-text'
    | 'region'
    | 'color'
    | 'map-point'
    | 'row-condition'
    | 'table'
    | 'fence'
    | 'json'
  /** Value of a new record that does not contain the field. */
  default?: string | number | boolean
  /** Initial value that is computed for a new record, and again when a field in the expression changes, until the user types another value. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  preset?: string
  /** Default of a new record: `me.id`, `me.name`, `me.deptId` or `me.projectId` of the user, or a stored field of the record that another field refers to, such as `projectId.superviseCompanyId`: a text, number, key or reference. A later change of that record is not followed. */
  start?: string
  /** Computes the value from other fields; users cannot edit the field. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  compute?: string
  /** Running number that the server gives to a new record: without gaps, unique, and safe with several nodes. */
  serial?: FileSerial
  /** Total over records of another entity, or of the same tree, that refer to this record. The server renews it whenever one of them changes. */
  total?: FileTotal
  /** Valid values: for readers of the file, and for tests that create records although a pattern or check allows few values. */
  examples?: (string | number | boolean)[]
  /** The server sets the value, by an action for instance; neither forms nor calls of the API change it. */
  readOnly?: boolean
  /** Stored but never sent back: passwords, secrets. */
  writeOnly?: boolean
  /** Like `writeOnly`, and stored as a hash: the server can compare a value with the hash, but nobody can read the value. For long random keys of machines. */
  hashed?: boolean
  /** `false`: the form has the field and rules validate it, but the table does not store it. With `compute` the value is computed for each response. */
  stored?: false
  /** Masked in lists and in the detail; the detail shows the value to users with `…_view_private`. Users search by the whole value; with `search` `like`, users with the permission also by a part. `text` shows no sign of the value. `setting`: the value of a setting, hidden if the key in the field `…Key` (beside `…Value`) is that of a secret; `connection`: an address, whose passwords are hidden. The history does not store these secrets. */
  private?: 'phone' | 'id-card' | 'bank-card' | 'name' | 'id' | 'address' | 'text' | 'setting' | 'connection'
  /** For a text field: the field with the English text. If that field is filled, lists, pages and references show its text in the English console. */
  english?: string
  /** For an image field: the field with detections as JSON `[[x1, y1, x2, y2, label, confidence]]` in pixels of the image. The console draws them over the image when the record is viewed. */
  boxes?: string
  /** Unit of the value, shown in the form and in the column header. */
  unit?: string
  /** For a number field whose unit differs between records: the text field with the unit. Lists, pages, prints and exports show each value with its unit. */
  unitField?: string
  /** For a number field: the number of decimals, for money, weights and quantities. The value is exact in formulas, filters and totals; a value with more decimals is refused, a computed one is rounded (halves away from zero). Lists and forms show the value with separators. */
  decimals?: number
  /** Earlier name of the field, or of the column of a table: the server renames it and keeps the values. A list has the earlier names of several renames, the latest first, for installations that left a version out. */
  was?: string | string[]
  /** Fixed choices without a dictionary. */
  enum?: (string | number)[]
  /** Code of the system dictionary with its choices. */
  dict?: string
  /** Code of the business dictionary with its choices: every tenant has its own entries. */
  dictBiz?: string
  /** The value is the id of another record, or of a row that a URL returns. The name of an entity is enough where the choices show what is the title of its card. */
  ref?: FileRef
  /** The columns of a `table`: rows that are stored with the record. */
  items?: FileItems
  /** The rows of a `table` are records of another entity that refer to this record. They are shown and edited with the record, and saved in one transaction with the rules, permissions and history of their entity. */
  children?: FileChildren
  /** Rows of a new record that does not contain the field: a list of rows, or the name of a column with `dict`, `dictBiz` or `enum`, whose choices get a row each. */
  startRows?: string | Record<string, unknown>[]
  /** Minimum number of rows of a table. */
  minItems?: number
  /** Maximum number of rows of a table. */
  maxItems?: number
  /** Columns of a table whose values must be unique among its rows. */
  uniqueItems?: string[]
  /** Minimum number of characters. */
  minLength?: number
  /** Maximum number of characters; 255 by default (2000 for `textarea`). */
  maxLength?: number
  /** Regular expression (with the `u` flag) that the whole or part of the value must match. Lookaround, backreferences, and repetitions that can read one text in several ways are refused. */
  pattern?: string
  /** Smallest value allowed. */
  minimum?: number
  /** Largest value allowed. */
  maximum?: number
  /** The value must be above this. */
  exclusiveMinimum?: number
  /** The value must be below this. */
  exclusiveMaximum?: number
  /** The value must be a multiple of this. */
  multipleOf?: number
  /** The value must be unique among the records of a tenant; a list names further fields of the unique key. */
  unique?: boolean | string[]
  /** Conditions that must hold if the field has a value, each with its message. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  check?: Record<string, string>
  /** Conditions that should hold, each with its message, which may contain values as `${field}`. If a condition does not hold, form and list show its message beside the value; the record can be saved. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  warn?: Record<string, string>
  /** Messages by rule, instead of the derived messages (请输入 + title …). */
  message?: FileMessage
  /** When the form validates the field: when it loses focus (`blur`, the default) or on every change. */
  trigger?: 'blur' | 'change'
  /** The column of the list: an object sets width, side, sorting and the colours of a tag by value. `false`: the field has no column; where the file has `columns`, those decide. */
  list?: boolean | FileColumn
  /** Adds the field to the search form, and sets the comparison: part of the text, equal, start of the text, one of several, range. */
  search?: 'like' | 'eq' | 'prefix' | 'in' | 'range' | false
  /** Events of the topic in `follows` of the entity update the cell of the list. */
  live?: FileLive
  /** Forms with the field: all (`true`, the default), none (`false`), only when adding (`add`), only when editing (`edit`), or read-only (`read`). Calls, imports and rows of other records write the field only where a form lets a person write it; `api`: no form has it, and calls of the API write it. */
  form?: true | false | 'add' | 'edit' | 'read' | 'api'
  /** Title of the form section of the field. */
  section?: string
  /** Number of form columns of the control, 1 or 2. */
  span?: 1 | 2
  /** The field is shown and validated only while this condition holds. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  when?: string
  /** For a text field, or a `ref` to one record: the control first offers the values of the latest records that have the same values in these fields. Users may enter any other value. */
  suggest?: string[]
  /** Grey text of the empty control; derived by default. */
  placeholder?: string
  /** Accepted uploads of an image or file field. */
  upload?: FileUpload
  /** The fields that store the place of a `map-point`. */
  point?: FilePoint
  /** The control, instead of the one derived from `format`: another control of Gantry, or `Input`, `Input.TextArea`, `Password`, `NumberPicker`, `DatePicker`, `TimePicker`, `Switch` and `Checkbox` of @formily/antd-v5. */
  'x-component'?: string
  /** Properties passed to the control as they are. */
  'x-component-props'?: Record<string, unknown>
  /** Properties passed to the form row as they are. */
  'x-decorator-props'?: Record<string, unknown>
  /** Formily reactions; `{{…}}` inside is CEL. */
  'x-reactions'?: unknown
  /** Aggregate of a roll-up field over the rows of its bucket. */
  takes?: string | FileTerm
}

export interface FileColumn {
  /** Column width in pixels. */
  width?: number
  /** Side at which the column is pinned. */
  fixed?: 'left' | 'right'
  /** A click on the header sorts the list by this column. */
  sortable?: boolean
  /** Number or switch: users who may edit the record change the value in its cell. */
  inline?: boolean
  /** Colour of the value by condition; the first condition that holds decides: a CSS colour or green, blue, amber, orange, red, grey, purple. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  tone?: Record<string, string>
  /** Shows the number as a bar too, from 0 to this value. */
  bar?: number
  /** Colour of the tag by value: a CSS colour or green, blue, amber, orange, red, grey, purple. */
  tag?: Record<string, string>
  /** Text for a missing value; the platform’s -1 counts as missing. */
  empty?: string
}

export interface FileItems {
  /** The columns in their order. Expressions of a column refer to columns of the same row; keywords of lists and searches are not allowed. */
  properties: Record<string, FileField>
  /** Required columns. */
  required?: string[]
  /** Totals of columns, shown below the rows. */
  total?: Record<string, 'sum' | 'mean' | 'count' | 'min' | 'max'>
}

export interface FileChildren {
  /** Entity whose records are the rows. */
  entity: string
  /** Field of that entity that refers to this record. */
  by: string
  /** Fields of that entity that are the columns, in their order. */
  fields: string[]
}

export interface FileRef {
  /** Name of the entity whose records are the choices. */
  entity?: string
  /** A GET that returns rows or a tree, for choices that are no entity. */
  url?: string
  /** Member of the response that contains the rows, if the URL returns several lists. */
  at?: string
  /** Field shown for a choice; `name` of an entity, `title` of a URL when left out. */
  label?: string
  /** Field stored for a choice; `id` of an entity, `value` of a URL when left out. */
  value?: string
  /** The choices form a tree. */
  tree?: boolean
  /** Children of the tree load when a branch opens. */
  lazy?: boolean
  /** Several choices; their ids are comma-joined. */
  multiple?: boolean
  /** Filters the choices; `${field}` inserts a value of the form. */
  where?: Record<string, string>
}

export interface FileSerial {
  /** Text of a number. `{0000}` stands for the number with at least so many digits; `{yyyy}`, `{yy}`, `{MM}` and `{dd}` stand for the day on which the record is added. With a year the numbers begin at 1 each year, with a month each month, with a day each day. */
  format: string
  /** Fields whose values are numbered apart from each other. */
  per?: string[]
}

export interface FileTotal {
  /** Entity of the records. */
  entity: string
  /** Field of that entity that refers to this record; for a tree its parent field. */
  by: string
  /** Aggregate: `count` of records, `count` of the values of a field, or its `sum`, `max` or `min`. The field may be computed, or a total itself. */
  take: string
  /** Includes only records that match these filters (query parameters with values). */
  where?: Record<string, string | number>
}

export interface FileUpload {
  /** File name endings, comma-joined. */
  accept?: string
  /** Size limit of one file in kB; 5120 by default. */
  maxKB?: number
  /** Several files; their links are comma-joined. */
  multiple?: boolean
  /** Anybody with the URL can always read the file, such as an app to install; by default URLs are signed and expire after some hours. */
  public?: boolean
}

export interface FilePoint {
  /** Number field with the degrees east (WGS-84). */
  longitude: string
  /** Number field with the degrees north (WGS-84). */
  latitude: string
  /** Text field with the address of the place. */
  address: string
  /** Text field with the name of the building or place, where the geocoder knows one. */
  name?: string
}

export interface FileMessage {
  /** Message when `required` is violated. */
  required?: string
  /** Message when `type` is violated. */
  type?: string
  /** Message when `minLength` is violated. */
  minLength?: string
  /** Message when `maxLength` is violated. */
  maxLength?: string
  /** Message when `minimum` is violated. */
  minimum?: string
  /** Message when `maximum` is violated. */
  maximum?: string
  /** Message when `exclusiveMinimum` is violated. */
  exclusiveMinimum?: string
  /** Message when `exclusiveMaximum` is violated. */
  exclusiveMaximum?: string
  /** Message when `multipleOf` is violated. */
  multipleOf?: string
  /** Message when `decimals` is violated. */
  decimals?: string
  /** Message when `pattern` is violated. */
  pattern?: string
  /** Message when `format` is violated. */
  format?: string
  /** Message when `minItems` is violated. */
  minItems?: string
  /** Message when `maxItems` is violated. */
  maxItems?: string
  /** Message when `enum` is violated. */
  enum?: string
  /** Message when `unique` is violated. */
  unique?: string
}

export interface FileLive {
  /** Seconds after which a cell shows the age of its value. */
  staleAfter: number
}

export interface FileTerm {
  /** Aggregate: rows, or number of values, sum, maximum or minimum of a field. */
  take: string
  /** Includes only rows that match these filters (query parameters with values). */
  where?: Record<string, string | number>
}

export interface FileAction {
  /** Label of the button; required, except for `edit` and `delete`. */
  title?: string
  /** Place of the button: on each row (default), in the toolbar, or in the toolbar for the selected rows (`batch`). A list sets several places; `call` then has `${ids}` of one or many records. */
  at?: 'toolbar' | 'row' | 'batch' | ('toolbar' | 'row' | 'batch')[]
  /** Title and confirmation of the button for selected rows, if different from the row button. */
  batch?: FileBatch
  /** Number of selected rows that a `batch` action needs; `some` (at least one) by default. */
  records?: 'one' | 'some'
  /** Name of the icon on the button. */
  icon?: string
  /** The button is shown, and the server accepts the action, only for records for which this condition holds. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  when?: string
  /** Confirmation before the action; `${field}` inserts a field of the record. */
  confirm?: string
  /** Permission code; entity and action name joined by default. */
  permission?: string
  /** Dialog that opens first: a form with its own `properties`, the page of another `entity` filtered by `where`, or a `panel` of the console. */
  dialog?: FileActionDialog
  /** Method and path, below `api` or absolute; path and query may contain `${ids}`, `${id}`, `${form.x}` and fields of the record. With `set` the server handles the call without code. */
  call?: string
  /** Body of the call; texts may contain `${ids}`, `${id}`, `${form.x}` and fields of the record, `${ids[]}` as an array. */
  body?: Record<string, unknown>
  /** Fields that the server sets; `${name}` inserts a parameter of the call, `{"compute": "now()"}` the value of an expression over the fields of the record and of the dialog. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  set?: Record<string, unknown>
  /** The action starts a process, and `set` is written when the process approves. */
  approval?: FileApproval
  /** Name of a BPMN message that the server sends when it has written `set`: processes of the record that wait for it go on, and where none waits, one that starts with it begins for the record. */
  message?: string
  /** URL to open instead of a call. */
  link?: string
  /** The `GET` call returns a file, which the browser downloads. */
  file?: boolean
  /** Opens the link in a new browser tab. */
  newWindow?: boolean
  /** Message after success; 操作成功！ by default. */
  success?: string
}

export interface FileApproval {
  /** Key of the deployed process, which needs no form of its own. */
  process: string
  /** Variables of the process, by name, over the fields of the record and of the dialog. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  variables?: Record<string, string>
  /** Values of fields while the process runs; a refusal or withdrawal brings the values before back. */
  meanwhile?: Record<string, unknown>
  /** The private fields of the record and of the dialog that a step shows whole to its assignee, by the id of the step; others see masks, but holders of the right to see private values. */
  reveals?: Record<string, string[]>
  /** While the process runs the record can be neither edited nor removed, and no other action changes it. `false`: only the same action waits. */
  locks?: boolean
}

export interface FileBatch {
  /** Label of the button. */
  title?: string
  /** Confirmation before the action. */
  confirm?: string
  /** The button is offered only while this condition holds for each selected record; with `true` the server decides, and reports refused records. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  when?: string
}

export interface FileActionDialog {
  /** Width in pixels. */
  width?: number
  /** A centred dialog (`modal`, the default) or a drawer at the side. */
  kind?: 'modal' | 'drawer'
  /** The sections of the form are tabs. */
  tabs?: boolean
  /** Sections of the form: titles with their fields, in the order of the form. */
  sections?: Record<string, string[]>
  /** Entity whose page opens inside. */
  entity?: string
  /** Name of a registered panel that the dialog shows, with the record of the row. */
  panel?: string
  /** Filter of the page, filled from the record. */
  where?: Record<string, string>
  /** Initial values of new records of the page, filled from the record. */
  defaults?: Record<string, string>
  /** Call whose data fills the form, as it is or by `values`. */
  load?: string | FileLoad
  /** Fields of the record shown above the form, images large and with their boxes; for several records, the fields of the first. */
  shows?: string[]
  /** Required fields. */
  required?: string[]
  /** Fields of the form. */
  properties?: Record<string, FileField>
}

export interface FileLoad {
  /** Method and path, below `api` or absolute; path and query may contain `${ids}`, `${id}` and fields of the record. */
  call: string
  /** Value of each field, read from the response; an array becomes comma-joined ids. */
  values?: Record<string, string>
}

export interface FileLayout {
  /** `page`, `master-detail`, `tree-and-list` or `tree-and-form`. */
  kind: 'page' | 'master-detail' | 'tree-and-list' | 'tree-and-form'
  /** Source of the nodes of the tree beside the list. */
  tree?: FileRef
  /** Query parameter that the selected node of the tree sets; a new record gets its value. */
  filter?: string
  /** Detail beside (`horizontal`) or below (`vertical`) the master. */
  direction?: 'horizontal' | 'vertical'
  /** Entity of the detail list. */
  detail?: string
  /** Filter of the detail list, filled from the selected record. */
  where?: Record<string, string>
  /** Initial values of a new detail record. */
  defaults?: Record<string, string>
}

export interface FileDialog {
  /** Width in pixels. */
  width?: number
  /** A centred dialog or a drawer at the side. */
  kind?: 'modal' | 'drawer'
  /** Layout of the sections of a long form: all sections in one column; all with a table of contents, and optional sections folded (`index`); one at a time (`tabs`); or as steps, each validated before the next (`steps`). */
  layout?: 'page' | 'index' | 'tabs' | 'steps'
  /** Name of a registered panel, shown above the fields when a record is viewed. */
  panel?: string
  /** Name of a registered panel, shown below the fields of the form; the panel reads the values of the form. */
  formPanel?: string
}

export interface FileShownList {
  /** Columns that are shown at first, in their order; the other columns are offered by the column settings. All columns by default. */
  columns?: string[]
  /** A searched dictionary field: each entry is a tab that filters the list and shows its number of records. */
  tabs?: string
  /** References to users, departments or projects: a tab before `tabs` shows the records of which any reference is the current user, their department or their project. */
  mine?: string[]
  /** Sentence in a list without records: where they come from. */
  hint?: string
  /** Colours of rows, cards and entries of the calendar by condition, each with its title; the first condition that holds decides. */
  rowColors?: FileRowColor[]
  /** The list can be shown as a board of cards in columns. */
  board?: FileBoard
  /** The list can be shown as a calendar of a month or a week. */
  calendar?: FileCalendar
  /** Totals below columns, for all records of the list and for the selected ones: `count` counts records with a value. `min` and `max` accept dates too. */
  total?: Record<string, 'sum' | 'mean' | 'count' | 'min' | 'max'>
}

export interface FileRowColor {
  /** Records with this colour. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  when: string
  /** A CSS colour or green, blue, amber, orange, red, grey, purple. */
  color: string
  /** The word for it, shown as a tag in the row, since a colour alone tells nothing to some people. */
  title: string
}

export interface FileBoard {
  /** Dictionary field whose entries are the columns. */
  by: string
  /** Field with the title of a card; the title of the record by default. */
  title?: string
  /** Fields below the title. */
  facts?: string[]
}

export interface FileCalendar {
  /** Field with the date, or date and time. */
  date: string
  /** Field with the last day, on which the entry is shown too. */
  end?: string
  /** Field with the title of an entry; the title of the record by default. */
  title?: string
}

export interface FileCard {
  /** Field that names the record; the first text column by default. */
  title?: string
  /** Field with a short name: cells that refer to the record show the short name, and the full name on hover. */
  short?: string
  /** Field with its picture; the first column of pictures by default. */
  image?: string
  /** Field with the state of the record; by default the first dictionary column named `status`, `state`, `…Status` or `…State`. */
  state?: string
  /** Fields below the title; the next two columns by default. */
  facts?: string[]
}

export interface FileRecord {
  /** Tabs beside the record’s own fields. */
  tabs?: FileRecordTab[]
  /** The printed form of a record; by default all fields of the form, then the lists of `tabs`. */
  print?: FilePrint
}

export interface FileRecordTab {
  /** Title of the tab. */
  title: string
  /** Entity whose list the tab shows, for users who may open its page. */
  entity?: string
  /** Filter of the list, filled from the record. */
  where?: Record<string, string>
  /** Name of a registered panel that shows the record. */
  panel?: string
  /** Charts of the record. */
  charts?: FileChart[]
}

export interface FilePrint {
  /** Heading; title and name of the record by default. */
  title?: string
  /** Fields in their order, those that the reader may see; the fields of the form by default. */
  fields?: string[]
  /** Text below the fields. */
  note?: string
  /** Words before the lines at the end, each with room for a signature or seal and a date. */
  signatures?: string[]
  /** Copies that are printed one after another, each on a sheet of its own with its name at the top. */
  copies?: string[]
  /** `false` leaves out the lists of `tabs`. */
  lists?: boolean
  /** `false` leaves out logo and name of the organisation, the project and the running number at the top of a printed record and of a printed list. */
  letterhead?: boolean
}

export interface FileChart {
  /** Title of the chart. */
  title: string
  /** Kind of the chart: lines over time, bars, the last value against its limit, time spans, shares of a whole, or a box for each day. */
  kind?: 'series' | 'bar' | 'gauge' | 'timeline' | 'share' | 'calendar'
  /** A GET that returns the rows. */
  call: string
  /** Query of the call, filled from the record; `${since}` and `${now}` are times. */
  query?: Record<string, string>
  /** Hours from `${since}` to `${now}`, which the query may contain. */
  hours?: number
  /** Member of the response that contains the rows; the response itself by default. */
  at?: string
  /** Member of a row with its time, day or name. */
  x: string
  /** For a `timeline`: member of a row with the end of its span. */
  until?: string
  /** Members of a row with values, and the name of each. */
  y: Record<string, string>
  /** Unit of the values. */
  unit?: string
  /** Limit of the values, drawn as a horizontal line. */
  limit?: number
}

export interface FileTree {
  /** Field with the parent’s id; "0" is the top. */
  parent: string
  /** Field shown in trees; the first text column by default. */
  label?: string
  /** Children load when a branch opens. */
  lazy?: boolean
  /** Initial values of a child record: by field, an expression over the parent. */
  child?: Record<string, string>
  /** CEL condition: only records for which the condition holds can have child records. */
  parents?: string
  /** Message when a record would become its own ancestor. */
  message?: string
}

export interface FileMenu {
  /** Code of the menu directory of the page, or the directory itself; an unknown directory is created; 更多 (more) by default. */
  directory?: string | FileDirectory
  /** Code of the menu row; the entity’s name with `_` when left out. */
  code?: string
  /** Title in the menu. */
  title?: string
  /** English of this title, if it differs from the translation elsewhere: Workers for the page, Worker for the form. */
  english?: string
  /** Order among the entries of the directory, lowest first. */
  sort?: number
}

export interface FileDirectory {
  /** Code of the directory; files with the same code share it. */
  code: string
  /** Title in the menu. */
  title: string
  /** English of the title. */
  english?: string
  /** Icon of the directory. */
  icon?: string
  /** Order among the directories, lowest first. */
  sort?: number
}

export interface FileOwnDictionary {
  /** Name of the dictionary. */
  title: string
  /** English of the name. */
  english?: string
  /** Entries in their order. */
  entries: FileEntry[]
}

export interface FileOwnRole {
  /** Name of the role. */
  title: string
  /** English of the name. */
  english?: string
  /** Buttons that the role has beside the page itself: `add`, `edit`, `delete`, `view`, `viewPrivate`, `import`, `export`, `share`, and actions by name. */
  grants?: string[]
  /** Limits of the role, by field: `hide` the field, `mask` its values, `unmask` private ones, `readOnly`, and `noExport`. Each is set once; what an administrator changed or removed stays so. */
  fields?: Record<string, ('hide' | 'mask' | 'unmask' | 'readOnly' | 'noExport')[]>
}

export interface FileEntry {
  /** Value that records store. */
  key: string
  /** Word on screen. */
  title: string
  /** English of the word. */
  english?: string
  /** Name of the entry in conditions and values of schema files; by default the English in camel case: `toRectify`. */
  name?: string
  /** Colour of the tag. */
  color?: string
}

export interface FileEndpoints {
  /** Path of `list`; the console uses the first of several. */
  list?: string | string[] | false
  /** Path of `detail`; the console uses the first of several. */
  detail?: string | string[] | false
  /** Path of `submit`; the console uses the first of several. */
  submit?: string | string[] | false
  /** Path of `update`; the console uses the first of several. Where stored records are changed, if not by `submit`. */
  update?: string | string[] | false
  /** Path of `remove`; the console uses the first of several. */
  remove?: string | string[] | false
  /** Path of `tree`; the console uses the first of several. */
  tree?: string | string[] | false
  /** Path of `lazy-list`; the console uses the first of several. */
  'lazy-list'?: string | string[] | false
  /** Path of `lazy-tree`; the console uses the first of several. */
  'lazy-tree'?: string | string[] | false
  /** Path of `select`; the console uses the first of several. */
  select?: string | string[] | false
  /** Path of `is-free`; the console uses the first of several. */
  'is-free'?: string | string[] | false
  /** Path of `totals`; the console uses the first of several. */
  totals?: string | string[] | false
  /** Path of `export`; the console uses the first of several. */
  export?: string | string[] | false
  /** Path of `export-job`; the console uses the first of several. */
  'export-job'?: string | string[] | false
  /** Path of `export-template`; the console uses the first of several. */
  'export-template'?: string | string[] | false
  /** Path of `import`; the console uses the first of several. */
  import?: string | string[] | false
  /** Path of `import-judge`; the console uses the first of several. */
  'import-judge'?: string | string[] | false
  /** Path of `import-progress`; the console uses the first of several. */
  'import-progress'?: string | string[] | false
  /** Path of `import-faults`; the console uses the first of several. */
  'import-faults'?: string | string[] | false
  /** Path of `history`; the console uses the first of several. */
  history?: string | string[] | false
  /** Path of `bulk`; the console uses the first of several. */
  bulk?: string | string[] | false
  /** Path of `bin`; the console uses the first of several. */
  bin?: string | string[] | false
  /** Path of `restore`; the console uses the first of several. */
  restore?: string | string[] | false
  /** Path of `purge`; the console uses the first of several. */
  purge?: string | string[] | false
}

export interface FileExport {
  /** Name of the file without `.xlsx`; `yyyyMMdd` stands for the day. Title and day by default. */
  file?: string
  /** Maximum number of rows; 50,000 by default. */
  limit?: number
  /** The columns in their order; fields of list and form by default. */
  fields?: string[]
}

export interface FileImport {
  /** Field that identifies the stored record when the user chooses to update records; the first unique column by default. With `"unique": ["projectId"]` on it, the project decides as well. */
  cover?: string
  /** The columns in their order; fields of the form without files and secrets by default. */
  fields?: string[]
}

export interface FileProcess {
  /** Key of the dictionary `flow`: processes deployed in this category use these records as their form. */
  category: string
  /** Variables of a record for conditions and assignees of the process, by name. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  variables?: Record<string, string>
  /** The fields that the assignee of a step may change, by the id of the step. */
  edits?: Record<string, string[]>
  /** The private fields that a step shows whole to its assignee, by the id of the step; others see masks, but the applicant and holders of `<name>_view_private`. */
  reveals?: Record<string, string[]>
}

export interface FileNotification {
  /** The event: `add`, `edit`, or the name of an action with `set`. */
  on?: string | string[]
  /** A reminder before the date of a field, in the morning from eight, and a line on the start page until the date of the record has passed. */
  before?: FileReminder
  /** Only records for which the condition holds. Without `on` and `before` somebody is told when the condition becomes true by a write. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  when?: string
  /** Recipients: references to users by field (`createUser` is who added the record), holders of a role, heads of departments. Disabled users are not told. */
  to: (string | FileRecipient)[]
  /** Title of the message; `${field}` inserts a value as the list shows it. `en` has the English of the whole text. */
  title: string
  /** Text below the title, with `${field}` as in the title. */
  text?: string
  /** A text message to the phone of the account as well, if the tenant has a configuration with the code `notice` (messages guide). Imports send none. */
  sms?: boolean
}

export interface FileRecipient {
  /** Alias of a role; its holders are told. */
  role?: string
  /** Field with a project: only holders of the role whose account belongs to that project are told. */
  of?: string
  /** Field with a department, whose head (负责人 in 机构管理) is told; `createDept` is the department of who added the record. */
  head?: string
}

export interface FileReminder {
  /** Field with the date, or date and time. */
  field: string
  /** Days before the date, each a reminder; 0 is the day itself, and -1 the day after. */
  days?: number | number[]
}

export interface FileHistory {
  /** Days until a change is deleted from the history. */
  keep?: number
}

export interface FileReader {
  /** Label of the button above the form. */
  title: string
  /** Label of a button above the list that opens a new record and reads the card at once; without a label there is no button. */
  add?: string
  /** Absolute path of the reader; a random parameter `t` is added. The response is `{code, …}`, with code 0 for success. */
  call: string
  /** Member of the response by field. Labels become the keys of choices, `yyyyMMdd` a date, base64 an uploaded picture; `member=word` is 1 if the member has that value, else 0. */
  fields: Record<string, string>
  /** Message by the `code` of the response; `-1` is also used when there is no response. */
  messages?: Record<string, string>
  /** Confirmation before existing values are overwritten. */
  confirm?: string
}

export interface FileFollows {
  /** Name of the topic; `${field}` inserts a value of the record. Without that value the topic is not subscribed. */
  topic: string
  /** Field with the id that events of the topic contain. */
  key?: string
  /** Field with the time of the values. */
  moment: string
  /** The device is offline while this condition holds: cells then show this and the age of their values. A CEL expression over the fields and the user (`me.id`, `me.name`, `me.deptId`, `me.projectId`, `me.roles`), with [functions](guides/expressions.md) such as `today()`, `addDays(day, 3)` and `empty(x)`. */
  offline?: string
}

export interface FileSource {
  /** Name of the data source, as 数据源管理 lists it. */
  datasource: string
  /** Name of the table in the data source. */
  table: string
  /** The column with the unique key of a row, which is the `id` of a record. */
  key: string
  /** Records can be added, edited and removed in the table. */
  writable?: boolean
  /** Column names by field, for columns whose name differs from the field. */
  columns?: Record<string, string>
}

export interface FileSeries {
  /** Field with the time of the row, by the clock of the device. */
  time: string
  /** Name of these rows in device messages. */
  kind: string
  /** Classes of the devices that send them. */
  classes: string[]
  /** Fields that distinguish rows of one device with the same time. */
  key?: string[]
  /** Field with the id of the row’s project. */
  project?: string
  /** Field with the id of the row’s device. */
  device?: string
  /** Days after which a row is deleted permanently. PostgreSQL deletes whole weeks from 28 days on, and whole months above 200. */
  keep: number
  /** A repeated row adds values that the stored row lacks, such as the end of a run. Otherwise a repeated row is ignored. */
  revise?: true
  /** Tolerance beyond the bounds of a field: a value within the tolerance is stored as the bound (zero drift of a load cell, 100.2 % humidity), a value beyond it is left out of the row. */
  drift?: Record<string, number>
  /** Decimals in integer fields are rounded. Otherwise they are left out of the row. */
  round?: true
  /** Field with the end of a run. A row that ends before it starts is refused. */
  end?: string
  /** Field that marks valid rows. Other rows are stored and shown, but not included in roll-ups. */
  flag?: FileSeriesFlag
  /** The fields that messages of HJ 212 fill: devices of the classes may then connect by that protocol. */
  hj212?: FileSeriesHj212
  /** Alarm rules of the rows, by name. [Alarm rules](guides/alarm-rules.md). */
  alarms?: Record<string, FileAlarmRule>
}

export interface FileSeriesFlag {
  /** Field with the flag. */
  field: string
  /** Flags of valid rows. */
  valid: string[]
}

export interface FileSeriesHj212 {
  /** Field with the command: 2011, 2051, 2061 or 2031. */
  type?: string
  /** The field of each factor, by its code. */
  factors: Record<string, FileHj212Factor>
}

export interface FileHj212Factor {
  /** Field with the present value (`-Rtd`) or the mean (`-Avg`). */
  field: string
  /** Unit in which devices send it; by default that of the field. */
  unit?: string
  /** Field with the maximum (`-Max`). */
  max?: string
  /** Field with the minimum (`-Min`). */
  min?: string
}

export interface FileAlarmRule {
  /** Key of the alarm type. Title and level are those of the dictionary entry with this key, unless the rule has `title`. By default the name of the rule. */
  type?: string
  /** Name of the alarm, for a type without dictionary entry. */
  title?: string
  /** Level of the alarm, for a type without dictionary entry: 1 information, 2 warning, 3 alarm, 4 critical. */
  level?: '1' | '2' | '3' | '4'
  /** Condition of the alarm. `absent()` stands for a device that was silent for as long as its record allows, `absent('10m')` for ten minutes. */
  when?: string
  /** Measured value. The alarm stores the worst one. */
  value?: string
  /** Value from which on there is an alarm. Without one there is none. */
  limit?: string
  /** Value from which on a graver rule applies: it neither raises nor ends this alarm. */
  until?: string
  /** There is an alarm if the value falls to the limit. */
  below?: true
  /** Condition of the rows that the rule validates. Other rows neither raise nor end an alarm. */
  applies?: string
  /** Condition under which a row counts towards the end. By default the opposite of `when`, or a value that came back by `hysteresis`. */
  ends?: string
  /** Share of the limit by which a value must come back before a row counts towards the end; 0.05 by default. */
  hysteresis?: number
  /** Seconds for which the condition must hold. */
  for?: number
  /** Rows in succession that end the alarm; 3 by default. */
  calm?: number
  /** The alarm is over as soon as it began, such as a refused pass of a gate. */
  momentary?: true
  /** Unit of value and limit; by default that of the field. */
  unit?: string
  /** Text of the alarm with `${deviceName}`, `${title}`, `${value}`, `${limit}`, `${unit}`, `${part}` and fields of the row. By default device, title, value and limit. */
  sentence?: string
  /** Entities of the people who get a text message, if they subscribed; empty for nobody. By default all who subscribed. */
  tell?: string[]
}

export interface FileRollup {
  /** The series, or the finer roll-up, that is aggregated. */
  of: string
  /** Length of a bucket; the field `time` holds its start. */
  every: 'hour' | 'day'
  /** Fields to group by: project and device, and further fields that distinguish rows. */
  by: string[]
  /** Field with the id of the row’s project. */
  project?: string
  /** Field with the id of the row’s device. */
  device?: string
  /** Includes only rows that match these filters (query parameters with values). */
  where?: Record<string, string | number>
}
