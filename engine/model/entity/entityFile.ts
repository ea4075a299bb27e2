// The raw shape of a schema file. Made from engine/model/vocabulary by `npm run schemas -- --write`.
// Only `normalise` and the schema check read it; all else reads `Entity`.

export interface EntityFile {
  /** Place of this file, so that an editor completes and explains. */
  $schema?: string
  /** Version of this format. In a file that says 1 or nothing, the words of version 1 are understood too. */
  version?: 2
  /** The entity’s name: table, permission codes and file are called after it. */
  name: string
  /** Name on screen, in Chinese. */
  title?: string
  /** Description of the records for readers of the file. */
  description?: string
  /** Another entity whose table and words this view shares; what stands here comes on top. */
  base?: string
  /** A record is an object. */
  type?: 'object'
  /** Properties that must be filled. */
  required?: string[]
  /** The fields, in the order of list and form. */
  properties?: Record<string, FileField>
  /** English for every Chinese word of this file that `words.json` has none for, or another. */
  en?: Record<string, string>
  /** Narrows the view: wire filters with their values. Equalities also fill a new record. */
  where?: Record<string, string | number>
  /** Order of the list: comma-joined fields, a minus for descending; newest first when left out. */
  sort?: string
  /** The records form a tree. */
  tree?: FileTree
  /** Fields that are asked for together, most of all a reference and a time behind it: the database finds such records without looking through all of the reference. Searched fields and references have an index each without this. */
  index?: string[][]
  /** The records stay where they are, in a table of a data source: lists, search, details and export ask that database, and so do changes where it says `writable`. Each field is the column of its name, whatever its case and underscores. */
  source?: FileSource
  /** Path of the page in the console; without one there is no page and no menu entry. */
  route?: string
  /** Icon of the menu entry. */
  icon?: string
  /** The menu entry’s directory, title and place; `false` for a page without one. */
  menu?: false | FileMenu
  /** How the page is laid out: one list, a list beside (or above) the records that belong to the selected one, a tree beside the list that it narrows, or the entity’s own tree beside the form of the chosen record. */
  layout?: 'page' | 'tree-and-form' | FileLayout
  /** The dialog of add, edit and view. */
  dialog?: FileDialog
  /** Parts around the rows of the list. */
  list?: FileShownList
  /** Summary of a record: the head of its page, and its card on a phone; derived from the columns by default. */
  card?: FileCard
  /** Text fields by which a person finds a record from anywhere in the console (Ctrl+K); the first names it there. */
  find?: string[]
  /** Parts of a record’s page beside its fields. */
  record?: FileRecord
  /** The sections of the form in their order, where that of the fields, which is that of the columns, is another. Sections that are not named come behind. */
  sections?: string[]
  /** Path that the endpoints hang below; without one only the server’s own code reaches the table. */
  api?: string
  /** Only the endpoints that differ from list, detail, submit, remove (tree, lazy-list, lazy-tree for trees; export, export-job, import, export-template, import-judge, import-progress, import-faults where the file has those keywords): another path, several paths, or `false` for none. */
  endpoints?: FileEndpoints
  /** `false`: the records are shared by all tenants and written only by the managing one. */
  tenant?: boolean
  /** Start of the permission codes `…_add`, `…_edit`, `…_delete`, `…_view`; the name with `_` when left out. */
  permission?: string
  /** Further buttons. `false` switches add, edit, delete or view off; `"menu"` keeps edit, delete or view in the menu of its row, and off what is ticked: for rows that are corrected now and then. */
  actions?: Record<string, false | 'menu' | FileAction>
  /** Other data that the console reloads after a write: the user’s menus, buttons, top menus, dictionary entries. */
  refreshes?: ('menus' | 'permissions' | 'top-menus' | 'dictionaries')[]
  /** A button above the list saves it as an xlsx file, as it is filtered and sorted, all pages of it. Permission code `…_export`. */
  export?: boolean | FileExport
  /** A button above the list takes records from an xlsx file, each judged like one that was typed. Permission code `…_import`, beside the one for adding. */
  import?: boolean | FileImport
  /** The records are applications that a process carries: they come by starting it and change as its steps allow. `flowStatus`, `processInstanceId` and `processDefinitionId` are kept by the server. */
  process?: FileProcess
  /** How long changes of the records are kept, so that people see who changed what and can undo it. What devices send, roll-ups, and records that nobody writes through the API have none. */
  history?: false | FileHistory
  /** A device on the user’s machine, such as a card reader, that fills the form. */
  reader?: FileReader
  /** The topic of the server that tells how the records stand while a list shows them; its cells are those of fields with `live`. */
  follows?: FileFollows
  /** The rows come from devices. One device, moment and `key` have one row, so a device may send a row again; each names its project and its device. */
  series?: FileSeries
  /** The table is derived: rows of a series in buckets of time, kept right by the server as rows come in, late ones too. Its fields say by `takes` what they hold. */
  rollup?: FileRollup
}

export interface FileField {
  /** Name on screen, in Chinese; the English word stands under `en`. */
  title?: string
  /** Other names in the form and in sentences of rules, each while its condition holds; the first one counts. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  titles?: Record<string, string>
  /** A sentence of help below the control. */
  description?: string
  /** JSON type of the value; `string` when left out, `array` where there are `items` or `children`. */
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array'
  /** One word that gives control, rule and column type; left out, it follows from `type`, `dict`, `enum`, `ref`, `items` and `children`. */
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
    | 'id-card'
    | 'credit-code'
    | 'bank-card'
    | 'email'
    | 'url'
    | 'number'
    | 'bytes'
    | 'date'
    | 'date-time'
    | 'time'
    | 'switch'
    | 'radio'
    | 'select'
    | 'image'
    | 'file'
    | 'signature'
    | 'json'
    | 'checkbox'
    | 'check-tree'
    | 'icon'
    | 'rich-text'
    | 'region'
    | 'color'
    | 'map-point'
    | 'fence'
    | 'row-condition'
    | 'table'
  /** Taken when a new record leaves the field out. */
  default?: string | number | boolean
  /** Like `default`, but reckoned when the record is new, and again when a field it names changes, until somebody types another value. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  preset?: string
  /** Default of a new record: `me.projectId` or `me.deptId` of the user, or a field of the record that another field refers to, such as `projectId.superviseCompanyId`. */
  start?: string
  /** The value, computed from other fields; never typed. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  compute?: string
  /** Values that a record may have: for whoever reads the file, and for tests that make records where a pattern or a check leaves little room. */
  examples?: (string | number | boolean)[]
  /** Kept by the server; no form writes it. */
  readOnly?: boolean
  /** Stored but never sent back: passwords, secrets. */
  writeOnly?: boolean
  /** Like `writeOnly`, and kept as a hash: the server knows the value again when it is shown, and nobody reads it. For long random keys of machines. */
  hashed?: boolean
  /** `false`: the form asks for it and the rules judge it, but no table keeps it. With `compute` it is reckoned each time it is shown. */
  stored?: false
  /** Masked in lists and in the detail; the detail shows it whole to who holds `…_view_private`. Searched by its whole value; by part where `search` is `like`, by who may see it. `setting`: the value of the setting that the field `…Key` beside `…Value` names, hidden where that name is one of a secret; `connection`: an address, of which the passwords inside are hidden. History keeps neither of these secrets. */
  private?: 'phone' | 'id-card' | 'bank-card' | 'name' | 'id' | 'address' | 'setting' | 'connection'
  /** Of a text: the field with its English, which lists, pages and references show instead to who reads English, where it is filled. */
  english?: string
  /** Of an image: the field with what was found in it, as JSON `[[x1, y1, x2, y2, label, confidence]]` in pixels of the picture. Drawn over it where the record is read. */
  boxes?: string
  /** Unit of the value, shown behind it in form and head of the column. */
  unit?: string
  /** Earlier name of the field: its column is renamed, the values stay. */
  was?: string
  /** Fixed choices that no dictionary keeps. */
  enum?: (string | number)[]
  /** Code of the system dictionary with its choices. */
  dict?: string
  /** Code of the business dictionary with its choices: every tenant keeps its own. */
  dictBiz?: string
  /** The value is the id of another record, or of a row that a URL answers. */
  ref?: FileRef
  /** The columns of a `table`: rows that belong to the record and are kept with it. */
  items?: FileItems
  /** The rows of a `table` are records of another entity that name this one: shown and edited with it, saved in one transaction by the rules, rights and history of that entity. */
  children?: FileChildren
  /** Fewest rows of a table. */
  minItems?: number
  /** Most rows of a table. */
  maxItems?: number
  /** Columns of a table: no two of its rows share the value of one of them. */
  uniqueItems?: string[]
  /** Fewest characters. */
  minLength?: number
  /** Most characters; 255 when left out (2000 for `textarea`). */
  maxLength?: number
  /** Regular expression (with the `u` flag) that the whole or part of the value must match. */
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
  /** No two records (of a tenant) share the value; a list names the fields it is unique together with. */
  unique?: boolean | string[]
  /** Conditions that must hold once the field has a value, each with its sentence. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  check?: Record<string, string>
  /** Conditions that should hold, each with its sentence, which may take over values as `${field}`. A broken one is shown with the value, in the form and in the list, and keeps nobody from saving. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  warn?: Record<string, string>
  /** Own sentences by rule; the derived ones (请输入 + title …) serve where none is given. */
  message?: FileMessage
  /** When the form judges the field: on leaving it (`blur`, the default) or on every change. */
  trigger?: 'blur' | 'change'
  /** The column of the list: `false` hides it, an object sets width, side, sorting and the colours of a tag by value. */
  list?: boolean | FileColumn
  /** A box in the search form and how it compares: part of the text, equal, start of the text, one of several, from-to. */
  search?: 'like' | 'eq' | 'prefix' | 'in' | 'range' | false
  /** The cell of the list follows the topic of the entity’s `follows`. */
  live?: FileLive
  /** Where the control is asked: everywhere (`true`, the default), `false` nowhere, `add` only when adding, `edit` only when editing, `read` shown but never typed. */
  form?: true | false | 'add' | 'edit' | 'read'
  /** Title of the form section the field stands in. */
  section?: string
  /** Form columns it takes, of two. */
  span?: 1 | 2
  /** The field is shown and judged only while this holds. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  when?: string
  /** Grey text of the empty control; derived when left out. */
  placeholder?: string
  /** Accepted uploads of an image or file field. */
  upload?: FileUpload
  /** The fields beside a `map-point` that keep the place. */
  point?: FilePoint
  /** The control, in place of the one that follows from `format`: another of ours, or one of `Input`, `Input.TextArea`, `Password`, `NumberPicker`, `DatePicker`, `TimePicker`, `Switch` and `Checkbox` of @formily/antd-v5. */
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
  /** Side on which the column stays while the others scroll. */
  fixed?: 'left' | 'right'
  /** True when a click on the header sorts. */
  sortable?: boolean
  /** Number or switch: who may edit the record changes the value in its cell. */
  inline?: boolean
  /** Colour of the value while a condition holds, the first that does: a CSS colour or green, blue, amber, orange, red, grey, purple. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  tone?: Record<string, string>
  /** The number is drawn as a bar too, from 0 up to this. */
  bar?: number
  /** Colour of the tag by value: a CSS colour or green, blue, amber, orange, red, grey, purple. */
  tag?: Record<string, string>
  /** Text for a missing value; the platform’s -1 counts as missing. */
  empty?: string
}

export interface FileItems {
  /** The columns, in their order. Expressions of a column speak of the columns of its own row; what only lists and searches know has no place here. */
  properties: Record<string, FileField>
  /** Columns that each row must fill. */
  required?: string[]
}

export interface FileChildren {
  /** Entity whose records are the rows. */
  entity: string
  /** Its field that names the record they belong to. */
  by: string
  /** Its fields that are the columns, in their order. */
  fields: string[]
}

export interface FileRef {
  /** Name of the entity whose records are the choices. */
  entity?: string
  /** A GET that answers rows or a tree, where no entity serves. */
  url?: string
  /** Member of the URL’s answer that holds the rows, where it answers several lists. */
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
  /** Narrows the choices; texts may take over values of the form as `${field}`. */
  where?: Record<string, string>
}

export interface FileUpload {
  /** File name endings, comma-joined. */
  accept?: string
  /** Size limit of one file in kB; 5120 when left out. */
  maxKB?: number
  /** Several files; their links are comma-joined. */
  multiple?: boolean
  /** Served for ever to whoever has the address, as programs to install are; without it addresses are signed for some hours. */
  public?: boolean
}

export interface FilePoint {
  /** Number field with the degrees east (WGS-84). */
  longitude: string
  /** Number field with the degrees north (WGS-84). */
  latitude: string
  /** Text field with the address of the place. */
  address: string
}

export interface FileMessage {
  /** Sentence when `required` is broken. */
  required?: string
  /** Sentence when `type` is broken. */
  type?: string
  /** Sentence when `minLength` is broken. */
  minLength?: string
  /** Sentence when `maxLength` is broken. */
  maxLength?: string
  /** Sentence when `minimum` is broken. */
  minimum?: string
  /** Sentence when `maximum` is broken. */
  maximum?: string
  /** Sentence when `exclusiveMinimum` is broken. */
  exclusiveMinimum?: string
  /** Sentence when `exclusiveMaximum` is broken. */
  exclusiveMaximum?: string
  /** Sentence when `multipleOf` is broken. */
  multipleOf?: string
  /** Sentence when `pattern` is broken. */
  pattern?: string
  /** Sentence when `format` is broken. */
  format?: string
  /** Sentence when `minItems` is broken. */
  minItems?: string
  /** Sentence when `maxItems` is broken. */
  maxItems?: string
  /** Sentence when `enum` is broken. */
  enum?: string
  /** Sentence when `unique` is broken. */
  unique?: string
}

export interface FileLive {
  /** Seconds after which a value says its age. */
  staleAfter: number
}

export interface FileTerm {
  /** Aggregate: rows, or number of values, sum, maximum or minimum of a field. */
  take: string
  /** Only of these rows: wire filters with their values. */
  where?: Record<string, string | number>
}

export interface FileAction {
  /** Words on the button. */
  title: string
  /** Where the button stands: on each row (default), in the toolbar, or in the toolbar for the selected rows (`batch`). One with a list stands in several of these; its `call` takes `${ids}`, of one record or of many. */
  at?: 'toolbar' | 'row' | 'batch' | ('toolbar' | 'row' | 'batch')[]
  /** Title and confirmation of the button for selected rows, if different from the row button. */
  batch?: FileBatch
  /** How many ticked rows a `batch` action takes; `some`, at least one, when left out. */
  records?: 'one' | 'some'
  /** Name of the icon on the button. */
  icon?: string
  /** Offered (and accepted by the server) only for records where this holds. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  when?: string
  /** Question asked before it runs; it may take over fields of the record as `${field}`. */
  confirm?: string
  /** Permission code; entity and action name joined when left out. */
  permission?: string
  /** Dialog that opens first: a form with its own `properties`, the page of another `entity` filtered by `where`, or a `panel` of the console. */
  dialog?: FileActionDialog
  /** Method and path, below `api` or absolute; path and query may take `${ids}`, `${id}`, `${form.x}` and fields of the record. With `set` the server answers it without code. */
  call?: string
  /** Body of the call; texts may take `${ids}`, `${id}`, `${form.x}` and fields of the record, `${ids[]}` as an array. */
  body?: Record<string, unknown>
  /** Fields the server sets; texts may take parameters of the call as `${name}`. */
  set?: Record<string, unknown>
  /** Address opened instead of a call. */
  link?: string
  /** The `GET` call answers a file, which the browser keeps. */
  file?: boolean
  /** The link opens in a window of its own. */
  newWindow?: boolean
  /** Toast when it worked; 操作成功! when left out. */
  success?: string
}

export interface FileBatch {
  /** Words on the button. */
  title?: string
  /** Question asked before it runs. */
  confirm?: string
  /** Offered only while this holds for each selected record; `true` leaves it to the server to say which were refused. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  when?: string
}

export interface FileActionDialog {
  /** Width in pixels. */
  width?: number
  /** A box in the middle (`modal`, the default) or a drawer from the side. */
  kind?: 'modal' | 'drawer'
  /** The sections of the form are tabs. */
  tabs?: boolean
  /** Entity whose page opens inside. */
  entity?: string
  /** Part of the console that opens inside, with the record of its row, by the name that it is registered with. */
  panel?: string
  /** Filter of that page, filled from the record. */
  where?: Record<string, string>
  /** Values its new records start with, filled from the record. */
  defaults?: Record<string, string>
  /** Call whose data fills the form, as it is or by `values`. */
  load?: string | FileLoad
  /** Fields of the record that stand above the form, an image large and with its boxes; of several records those of the first. */
  shows?: string[]
  /** Properties that must be filled. */
  required?: string[]
  /** Fields of the form. */
  properties?: Record<string, FileField>
}

export interface FileLoad {
  /** Method and path, below `api` or absolute; path and query may take `${ids}`, `${id}` and fields of the record. */
  call: string
  /** Value of each field, taken from the answer; an array becomes comma-joined ids. */
  values?: Record<string, string>
}

export interface FileLayout {
  /** `page`, `master-detail`, `tree-and-list` or `tree-and-form`. */
  kind: 'page' | 'master-detail' | 'tree-and-list' | 'tree-and-form'
  /** Where the nodes of the tree beside the list come from. */
  tree?: FileRef
  /** Wire filter that the chosen node of the tree sets; a new record starts with its value. */
  filter?: string
  /** Detail beside (`horizontal`) or below (`vertical`) the master. */
  direction?: 'horizontal' | 'vertical'
  /** Entity of the detail list. */
  detail?: string
  /** Filter of the detail list, filled from the selected record. */
  where?: Record<string, string>
  /** Values a new detail record starts with. */
  defaults?: Record<string, string>
}

export interface FileDialog {
  /** Width in pixels. */
  width?: number
  /** A box in the middle or a drawer from the side. */
  kind?: 'modal' | 'drawer'
  /** How the sections of a long form stand: below each other, below each other with a list of them at the side and what need not be filled folded (`index`), one at a time (`tabs`), or one after the other, each judged before the next (`steps`). */
  layout?: 'page' | 'index' | 'tabs' | 'steps'
  /** Part of the console that shows the record above its fields when it is viewed, by the name that it is registered with. */
  panel?: string
  /** Part of the console below the fields of the form, which knows what is typed there, by the name that it is registered with. */
  formPanel?: string
}

export interface FileShownList {
  /** A searched field of a dictionary: each of its words narrows the list by one press, and says how many records it would leave. */
  tabs?: string
  /** References to users, departments or projects: one press leaves the records of which any names whoever looks, their department or their project. It stands before the words of `tabs`. */
  mine?: string[]
  /** The list can be looked at as cards in columns. */
  board?: FileBoard
  /** The list can be looked at as days of a month or a week. */
  calendar?: FileCalendar
  /** Totals below columns, for all records of the list and for the selected ones: `count` counts records with a value. `min` and `max` accept dates too. */
  total?: Record<string, 'sum' | 'mean' | 'count' | 'min' | 'max'>
}

export interface FileBoard {
  /** Field of a dictionary whose words are the columns. */
  by: string
  /** Field that names a card; what names the record elsewhere when left out. */
  title?: string
  /** Fields below it. */
  facts?: string[]
}

export interface FileCalendar {
  /** Field with the day or the moment. */
  date: string
  /** Field with the day of the end, which stands there too. */
  end?: string
  /** Field that names an entry; what names the record elsewhere when left out. */
  title?: string
}

export interface FileCard {
  /** Field that names the record; the first text column when left out. */
  title?: string
  /** Field with a shorter name: cells that point at the record say it, with the whole name on hover. */
  short?: string
  /** Field with its picture; the first column of pictures when left out. */
  image?: string
  /** Field with its state; the first column whose words come from a dictionary and whose name ends in `Status` or `State`, or is one of them, when left out. */
  state?: string
  /** Fields below the title; the next two columns when left out. */
  facts?: string[]
}

export interface FileRecord {
  /** Tabs beside the record’s own fields. */
  tabs?: FileRecordTab[]
}

export interface FileRecordTab {
  /** Words on the tab. */
  title: string
  /** Entity whose list the tab holds, for who has its page. */
  entity?: string
  /** Filter of that list, filled from the record. */
  where?: Record<string, string>
  /** Part of the console that shows the record, by the name that it is registered with. */
  panel?: string
  /** Charts of the record. */
  charts?: FileChart[]
}

export interface FileChart {
  /** Title of the chart. */
  title: string
  /** Lines over time, bars, the last value against its limit, spans of time, parts of a whole, a day in each box. */
  kind?: 'series' | 'bar' | 'gauge' | 'timeline' | 'share' | 'calendar'
  /** A GET that answers the rows. */
  call: string
  /** Query of the call, filled from the record; `${since}` and `${now}` are times. */
  query?: Record<string, string>
  /** Hours from `${since}` to `${now}`, which the query may name. */
  hours?: number
  /** Member of the answer that holds the rows; the answer itself when left out. */
  at?: string
  /** Member of a row with its moment, day or name. */
  x: string
  /** Of a `timeline`: member of a row with the moment that its span ends at. */
  until?: string
  /** Members of a row with the values, and what each is called. */
  y: Record<string, string>
  /** Unit of the values. */
  unit?: string
  /** A line across: the value that should not be passed. */
  limit?: number
}

export interface FileTree {
  /** Field with the parent’s id; "0" is the top. */
  parent: string
  /** Field shown in trees; the first text column when left out. */
  label?: string
  /** Children load when a branch opens. */
  lazy?: boolean
  /** Initial values of a child record: by field, an expression over the parent. */
  child?: Record<string, string>
  /** CEL condition: records of which it does not hold are offered no record below them. */
  parents?: string
  /** Sentence when a record would stand below itself. */
  message?: string
}

export interface FileMenu {
  /** Code of the menu directory that the page stands under; an unknown one is made, and 更多 holds what names none. */
  directory?: string
  /** Code of the menu row; the entity’s name with `_` when left out. */
  code?: string
  /** Title in the menu. */
  title?: string
  /** English of that title, where it is not the one of the word elsewhere: a page holds workers, a form one. */
  english?: string
  /** Place among its neighbours, small first. */
  sort?: number
}

export interface FileEndpoints {
  /** Path of `list`, the first of several is the console’s. */
  list?: string | string[] | false
  /** Path of `detail`, the first of several is the console’s. */
  detail?: string | string[] | false
  /** Path of `submit`, the first of several is the console’s. */
  submit?: string | string[] | false
  /** Path of `update`, the first of several is the console’s. Where stored records are changed, if not by `submit`. */
  update?: string | string[] | false
  /** Path of `remove`, the first of several is the console’s. */
  remove?: string | string[] | false
  /** Path of `tree`, the first of several is the console’s. */
  tree?: string | string[] | false
  /** Path of `lazy-list`, the first of several is the console’s. */
  'lazy-list'?: string | string[] | false
  /** Path of `lazy-tree`, the first of several is the console’s. */
  'lazy-tree'?: string | string[] | false
  /** Path of `select`, the first of several is the console’s. */
  select?: string | string[] | false
  /** Path of `is-free`, the first of several is the console’s. */
  'is-free'?: string | string[] | false
  /** Path of `totals`, the first of several is the console’s. */
  totals?: string | string[] | false
  /** Path of `export`, the first of several is the console’s. */
  export?: string | string[] | false
  /** Path of `export-job`, the first of several is the console’s. */
  'export-job'?: string | string[] | false
  /** Path of `export-template`, the first of several is the console’s. */
  'export-template'?: string | string[] | false
  /** Path of `import`, the first of several is the console’s. */
  import?: string | string[] | false
  /** Path of `import-judge`, the first of several is the console’s. */
  'import-judge'?: string | string[] | false
  /** Path of `import-progress`, the first of several is the console’s. */
  'import-progress'?: string | string[] | false
  /** Path of `import-faults`, the first of several is the console’s. */
  'import-faults'?: string | string[] | false
  /** Path of `history`, the first of several is the console’s. */
  history?: string | string[] | false
  /** Path of `bulk`, the first of several is the console’s. */
  bulk?: string | string[] | false
  /** Path of `bin`, the first of several is the console’s. */
  bin?: string | string[] | false
  /** Path of `restore`, the first of several is the console’s. */
  restore?: string | string[] | false
  /** Path of `purge`, the first of several is the console’s. */
  purge?: string | string[] | false
}

export interface FileExport {
  /** Name of the file without `.xlsx`; `yyyyMMdd` stands for the day. The title and the day when left out. */
  file?: string
  /** More rows than this are refused; 50,000 when left out. */
  limit?: number
  /** The columns in their order; what list and form show when left out. */
  fields?: string[]
}

export interface FileImport {
  /** The field by whose value a stored record is found and changed when the user switches that on; when left out, the first unique column. */
  cover?: string
  /** The columns in their order; what the form takes, files and secrets excepted, when left out. */
  fields?: string[]
}

export interface FileProcess {
  /** Key of the dictionary `flow`: processes deployed under it ask for these records. */
  category: string
  /** Variables of a record for conditions and assignees of the process, by name. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  variables?: Record<string, string>
  /** The fields that whoever works at a step may change, by the id of the step. */
  edits?: Record<string, string[]>
}

export interface FileHistory {
  /** Days after which a change is forgotten. */
  keep?: number
}

export interface FileReader {
  /** Words on the button above the form. */
  title: string
  /** Words on a button above the list that opens a new record and reads at once; none without. */
  add?: string
  /** Absolute path that is asked; a random `t` goes along. It answers `{code, …}`, 0 for success. */
  call: string
  /** Member of the answer by field. Words become the keys of choices, `yyyyMMdd` a date, base64 an uploaded picture; `member=word` is 1 where the member is that word, else 0. */
  fields: Record<string, string>
  /** Sentence by the answer’s `code`; `-1` is also said when nothing answers. */
  messages?: Record<string, string>
  /** Question asked before values that are filled in are overwritten. */
  confirm?: string
}

export interface FileFollows {
  /** Name of the topic; it may take over values of the record as `${field}`, and is not followed while one is missing. */
  topic: string
  /** Field with the id that the topic’s messages tell of. */
  key?: string
  /** Field with the moment that the values are of. */
  moment: string
  /** Nothing is heard while this holds: values say so, and their age. A CEL expression over the fields; `empty(x)`, `now()`, `today()`, `days(from, to)`, `years(from, to)`, `sum(rows, "column")` over a table and the functions of `engine/site`, such as `birthday(idCard)`, are available. */
  offline?: string
}

export interface FileSource {
  /** Name of the data source, as 数据源管理 lists it. */
  datasource: string
  /** Name of the table there. */
  table: string
  /** The column that tells the rows apart; it is the `id` of a record. */
  key: string
  /** Records are added, edited and removed there too. */
  writable?: boolean
  /** Column by field, where it is not called like the field. */
  columns?: Record<string, string>
}

export interface FileSeries {
  /** Field with the moment of the row, by the clock of the device. */
  time: string
  /** Name of these rows in device messages. */
  kind: string
  /** Classes of the devices that send them. */
  classes: string[]
  /** Fields that tell apart rows of one device and moment. */
  key?: string[]
  /** Field with the id of the row’s project. */
  project?: string
  /** Field with the id of the row’s device. */
  device?: string
  /** Days after which a row is deleted for good. */
  keep: number
  /** A row that is sent again brings the values that were not known before: the end of a run. Otherwise the first one stays. */
  revise?: true
  /** How far a sent value may lie beyond the bounds of its field and is taken for the bound: zero drift of a load cell, 100.2 % humidity. A value further off is left out of the row. */
  drift?: Record<string, number>
  /** A decimal in a field of whole numbers is rounded. Otherwise it is left out of the row. */
  round?: true
  /** Field with the moment at which a run ended. A row whose end lies before its beginning is refused. */
  end?: string
  /** Says by a field whether the values of a row count. Rows whose values do not count are stored and shown, and enter no roll-up. */
  flag?: FileSeriesFlag
}

export interface FileSeriesFlag {
  /** Field with the flag. */
  field: string
  /** The flags with which values count. */
  valid: string[]
}

export interface FileRollup {
  /** The series, or the finer roll-up, that is summed up. */
  of: string
  /** Length of a bucket; the field `time` holds its start. */
  every: 'hour' | 'day'
  /** Fields whose values have buckets of their own: those of the project and the device, and what else tells rows apart. */
  by: string[]
  /** Field with the id of the row’s project. */
  project?: string
  /** Field with the id of the row’s device. */
  device?: string
  /** Takes only these rows: wire filters with their values. */
  where?: Record<string, string | number>
}
