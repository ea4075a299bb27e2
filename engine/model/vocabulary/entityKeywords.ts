// Keywords of an entity.

import { code, entityName, filters, names, templates } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { either, exactly, flagShape, implies, listShape, named, part, text, word } from './shape.ts'

const identity = {
  $schema: {
    is: text(),
    says: 'Place of this file, so that an editor completes and explains.',
    examples: ['../entity.schema.json'],
  },
  version: {
    is: exactly(2),
    says: 'Version of this format. In a file that says 1 or nothing, the words of version 1 are understood too.',
    examples: [2],
  },
  name: {
    is: text({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 48, not: { pattern: '^gantry-' } }),
    says: 'The entity’s name: table, permission codes and file are called after it.',
    examples: ['tenant-package'],
  },
  title: { is: text({ minLength: 1, maxLength: 60 }), says: 'Name on screen, in Chinese.', examples: ['参数'] },
  description: {
    is: text(),
    says: 'Description of the records for readers of the file.',
    examples: ['Settings that the platform reads by key'],
  },
  base: {
    is: entityName,
    says: 'Another entity whose table and words this view shares; what stands here comes on top.',
    examples: ['dict'],
  },
  type: { is: exactly('object'), says: 'A record is an object.', examples: ['object'] },
  required: { is: names, says: 'Properties that must be filled.', examples: [['paramName']] },
  properties: {
    is: named(part('field'), { minProperties: 1, propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$', maxLength: 48 } }),
    says: 'The fields, in the order of list and form.',
    examples: [{ paramName: { title: '参数名称' } }],
  },
  en: {
    is: templates,
    says: 'English for every Chinese word of this file that `words.json` has none for, or another.',
    examples: [{ 参数: 'Parameter' }],
  },
} satisfies Keywords

const records = {
  where: {
    is: filters,
    says: 'Narrows the view: wire filters with their values. Equalities also fill a new record.',
    examples: [{ parentId: '0' }],
  },
  sort: {
    is: text({ pattern: '^-?[a-zA-Z0-9]+(\\s*,\\s*-?[a-zA-Z0-9]+)*$' }),
    says: 'Order of the list: comma-joined fields, a minus for descending; newest first when left out.',
    examples: ['-createTime,sort'],
    default: '-id',
  },
  tree: { is: part('tree'), says: 'The records form a tree.', examples: [{ parent: 'parentId', label: 'deptName' }] },
  index: {
    is: listShape(listShape(text(), { minItems: 2 }), { minItems: 1 }),
    says: 'Fields that are asked for together, most of all a reference and a time behind it: the database finds such records without looking through all of the reference. Searched fields and references have an index each without this.',
    examples: [[['projectId', 'startTime']]],
  },
  source: {
    is: part('source'),
    says: 'The records stay where they are, in a table of a data source: lists, search, details and export ask that database, and so do changes where it says `writable`. Each field is the column of its name, whatever its case and underscores.',
    since: 2,
    examples: [{ datasource: '旧系统', table: 'blade_patrol', key: 'id' }],
  },
} satisfies Keywords

const page = {
  route: {
    is: text({ pattern: '^/[A-Za-z0-9_/-]*[A-Za-z0-9_-]$' }),
    says: 'Path of the page in the console; without one there is no page and no menu entry.',
    examples: ['/system/param'],
  },
  icon: { is: text(), says: 'Icon of the menu entry.', examples: ['setting'] },
  menu: {
    is: either(exactly(false), part('menu')),
    says: 'The menu entry’s directory, title and place; `false` for a page without one.',
    examples: [{ directory: 'system', title: '参数管理', sort: 8 }],
  },
  layout: {
    is: either(word('page', 'tree-and-form'), part('layout')),
    says: 'How the page is laid out: one list, a list beside (or above) the records that belong to the selected one, a tree beside the list that it narrows, or the entity’s own tree beside the form of the chosen record.',
    examples: [
      'page',
      { kind: 'master-detail', direction: 'horizontal', detail: 'dict-item', where: { parentId: '${id}' } },
      { kind: 'tree-and-list', tree: { url: 'GET /api/blade-system/dept/lazy-tree', lazy: true }, filter: 'deptId' },
    ],
    default: 'page',
  },
  dialog: { is: part('dialog'), says: 'The dialog of add, edit and view.', examples: [{ width: 880 }] },
  list: {
    is: part('shownList'),
    says: 'Parts around the rows of the list.',
    since: 2,
    examples: [{ tabs: 'alarmLevel' }],
  },
  card: {
    is: part('card'),
    says: 'Summary of a record: the head of its page, and its card on a phone; derived from the columns by default.',
    since: 2,
    examples: [{ title: 'deviceName', state: 'onlineStatus', facts: ['deviceCode', 'projectId'] }],
  },
  find: {
    is: names,
    says: 'Text fields by which a person finds a record from anywhere in the console (Ctrl+K); the first names it there.',
    since: 2,
    examples: [['name', 'phone']],
  },
  record: {
    is: part('record'),
    says: 'Parts of a record’s page beside its fields.',
    since: 2,
    examples: [{ tabs: [{ title: '报警', entity: 'alarm-event', where: { deviceId: '${id}' } }] }],
  },
  sections: {
    is: names,
    says: 'The sections of the form in their order, where that of the fields, which is that of the columns, is another. Sections that are not named come behind.',
    since: 2,
    examples: [['基础信息', '联系方式']],
  },
} satisfies Keywords

const service = {
  api: {
    is: text({ pattern: '^/api(/[A-Za-z0-9_-]+)+$' }),
    says: 'Path that the endpoints hang below; without one only the server’s own code reaches the table.',
    examples: ['/api/blade-system/param'],
  },
  endpoints: {
    is: part('endpoints'),
    says: 'Only the endpoints that differ from list, detail, submit, remove (tree, lazy-list, lazy-tree for trees; export, export-job, import, export-template, import-judge, import-progress, import-faults where the file has those keywords): another path, several paths, or `false` for none.',
    examples: [{ list: 'GET /parent-list', select: 'GET /select' }],
  },
  tenant: {
    is: flagShape,
    says: '`false`: the records are shared by all tenants and written only by the managing one.',
    examples: [false],
    default: true,
  },
  permission: {
    is: code,
    says: 'Start of the permission codes `…_add`, `…_edit`, `…_delete`, `…_view`; the name with `_` when left out.',
    examples: ['dict'],
  },
  actions: {
    is: named(either(exactly(false), exactly('menu'), part('action')), { propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' } }),
    says: 'Further buttons. `false` switches add, edit, delete or view off; `"menu"` keeps edit, delete or view in the menu of its row, and off what is ticked: for rows that are corrected now and then.',
    examples: [{ view: false, edit: 'menu' }],
  },
  refreshes: {
    is: listShape(word('menus', 'permissions', 'top-menus', 'dictionaries'), { minItems: 1, uniqueItems: true }),
    says: 'Other data that the console reloads after a write: the user’s menus, buttons, top menus, dictionary entries.',
    examples: [['menus', 'permissions']],
    since: 2,
  },
  export: {
    is: either(flagShape, part('export')),
    says: 'A button above the list saves it as an xlsx file, as it is filtered and sorted, all pages of it. Permission code `…_export`.',
    examples: [true],
  },
  import: {
    is: either(flagShape, part('import')),
    says: 'A button above the list takes records from an xlsx file, each judged like one that was typed. Permission code `…_import`, beside the one for adding.',
    examples: [{ cover: 'account' }],
  },
  process: {
    is: part('process'),
    says: 'The records are applications that a process carries: they come by starting it and change as its steps allow. `flowStatus`, `processInstanceId` and `processDefinitionId` are kept by the server.',
    since: 2,
    examples: [{ category: '1', variables: { days: 'days(startTime, endTime)' }, edits: { modify: ['reason'] } }],
  },
  history: {
    is: either(exactly(false), part('history')),
    says: 'How long changes of the records are kept, so that people see who changed what and can undo it. What devices send, roll-ups, and records that nobody writes through the API have none.',
    since: 2,
    examples: [{ keep: 730 }, false],
  },
  reader: {
    is: part('reader'),
    says: 'A device on the user’s machine, such as a card reader, that fills the form.',
    examples: [{ title: '读卡', call: 'GET /huashi/readcard', fields: { name: 'name' }, messages: { '-1': '未检测到读卡器' } }],
  },
} satisfies Keywords

const devices = {
  follows: {
    is: part('follows'),
    says: 'The topic of the server that tells how the records stand while a list shows them; its cells are those of fields with `live`.',
    examples: [{ topic: 'device:${projectId}', key: 'deviceId', moment: 'lastTime', offline: 'onlineStatus == "0"' }],
    since: 2,
  },
  series: {
    is: part('series'),
    says: 'The rows come from devices. One device, moment and `key` have one row, so a device may send a row again; each names its project and its device.',
    examples: [{ time: 'collectTime', kind: 'env', classes: ['2'], key: ['dataType'], keep: 365 }],
  },
  rollup: {
    is: part('rollup'),
    says: 'The table is derived: rows of a series in buckets of time, kept right by the server as rows come in, late ones too. Its fields say by `takes` what they hold.',
    examples: [{ of: 'spray-env-log', every: 'hour', by: ['projectId', 'deviceId'], where: { dataType: '2011' } }],
  },
} satisfies Keywords

export const entity: KeywordGroup = {
  says: 'One kind of record: its table, endpoints, list, forms, rules, permissions and words. The file is itself a JSON Schema of one record.',
  required: ['name'],
  // A view takes what it leaves out from its base.
  rules: implies({ not: { required: ['base'] } }, { required: ['title', 'properties'] }),
  sections: {
    Identity: identity,
    'Records and their order': records,
    'Page and menu': page,
    'Endpoints, rights and buttons': service,
    'Rows of devices': devices,
  },
}
