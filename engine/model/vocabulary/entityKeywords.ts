// Keywords of an entity.

import { code, entityName, fieldLists, filters, memberName, names, templates } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { either, exactly, flagShape, implies, listShape, named, part, text, word } from './shape.ts'

const identity = {
  $schema: {
    is: text(),
    description: 'Path of the JSON Schema, so that an editor completes and explains keywords.',
    examples: ['../entity.schema.json'],
  },
  version: {
    is: word(2, 3),
    description:
      'Version of the keywords. A file with an earlier version, or without a version, may also use the keywords of earlier versions.',
    examples: [3],
  },
  name: {
    is: text({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 48, not: { pattern: '^(gantry|pg|sqlite)-' } }),
    description: 'Name of the entity; table, permission codes and file are named after the entity.',
    examples: ['tenant-package'],
  },
  was: {
    is: either(entityName, listShape(entityName, { minItems: 1, uniqueItems: true })),
    description:
      'Earlier name of the entity: its records, their history, running numbers, views, approvals and rights go on under the new name. A list has the earlier names of several renames, the latest first.',
    examples: ['inspection', ['inspection', 'check']],
    since: 2,
  },
  title: { is: text({ minLength: 1, maxLength: 60 }), description: 'Name on screen, in Chinese.', examples: ['参数'] },
  description: {
    is: text(),
    description: 'Description of the records for readers of the file.',
    examples: ['Settings that the platform reads by key'],
  },
  base: {
    is: entityName,
    description: 'Another entity whose table and titles this view shares; keywords of this file override those of the other entity.',
    examples: ['dict'],
  },
  type: {
    is: exactly('object'),
    description: 'A record is an object, which need not be said.',
    examples: ['object'],
    replaced: { since: 3, now: null },
  },
  uses: {
    is: listShape(text({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' }), { minItems: 1, uniqueItems: true }),
    description:
      'Groups of fields of `groups.json` that the records have too. They come before the own fields; a field of the same name in `properties` overrides keywords of the field, and its place.',
    examples: [['device-row']],
    since: 3,
  },
  required: { is: names, description: 'Required fields.', examples: [['paramName']] },
  properties: {
    is: named(part('field'), { minProperties: 1, propertyNames: { ...memberName, maxLength: 48 } }),
    description: 'The fields, in the order of list and form.',
    examples: [{ paramName: { title: '参数名称' } }],
  },
  en: {
    is: templates,
    description: 'English for the Chinese texts of this file that `words.json` does not translate, or translates differently.',
    examples: [{ 参数: 'Parameter' }],
  },
} satisfies Keywords

const records = {
  where: {
    is: filters,
    description:
      'Filters of the view, as query parameters with their values; `${me.id}`, `${me.deptId}` and `${me.projectId}` stand for the user. Equalities also fill a new record.',
    examples: [{ parentId: '0' }, { responsibleUser: '${me.id}' }],
  },
  sort: {
    is: text({ pattern: '^-?[a-zA-Z0-9]+(\\s*,\\s*-?[a-zA-Z0-9]+)*$' }),
    description: 'Order of the list: comma-joined fields, a minus for descending; newest first by default.',
    examples: ['-createTime,sort'],
    default: '-id',
  },
  tree: { is: part('tree'), description: 'The records form a tree.', examples: [{ parent: 'parentId', label: 'deptName' }] },
  index: {
    is: listShape(listShape(text(), { minItems: 2 }), { minItems: 1 }),
    description:
      'Indexes over several fields that are searched together, typically a reference followed by a time. Searched fields and references have an index of their own by default.',
    examples: [[['projectId', 'startTime']]],
  },
  source: {
    is: part('source'),
    description:
      'The records stay in a table of a data source: lists, searches, details and exports query that database, and with `writable` changes are written there. A field matches the column with the same name, ignoring case and underscores.',
    since: 2,
    examples: [{ datasource: '旧系统', table: 'blade_patrol', key: 'id' }],
  },
  dictionaries: {
    is: named(part('ownDictionary'), { propertyNames: { pattern: '^[a-z][a-z0-9_]*$' } }),
    description:
      'System dictionaries that come with the file. Dictionaries and entries that are missing are created; what an administrator changed or removed stays so.',
    examples: [{ hazard_state: { title: '整改状态', entries: [{ key: '1', title: '待整改' }] } }],
    since: 2,
  },
  roles: {
    is: named(part('ownRole'), { propertyNames: { pattern: '^[a-z][a-z0-9_]*$' } }),
    description:
      'Roles by alias with their rights on this page and, for a file with `process`, on the pages where processes are started and decided. A role that is missing is created in the managing tenant, and each right is granted once; what an administrator changed or removed stays so.',
    examples: [{ site_inspector: { title: '巡检员', grants: ['add', 'edit'] } }],
    since: 2,
  },
} satisfies Keywords

const page = {
  route: {
    is: text({ pattern: '^/[A-Za-z0-9_/-]*[A-Za-z0-9_-]$' }),
    description: 'Path of the page in the console; without one there is no page and no menu entry.',
    examples: ['/system/param'],
  },
  icon: { is: text(), description: 'Icon of the menu entry.', examples: ['setting'] },
  menu: {
    is: either(exactly(false), part('menu')),
    description: 'The menu entry’s directory, title and place; `false` for a page without one.',
    examples: [{ directory: 'system', title: '参数管理', sort: 8 }],
  },
  layout: {
    is: either(word('page', 'tree-and-form'), part('layout')),
    description:
      'Layout of the page: a list; a list beside (or above) the detail records of the selected record; a list beside a tree that filters the list; or the tree of the entity beside the form of the selected record.',
    examples: [
      'page',
      { kind: 'master-detail', direction: 'horizontal', detail: 'dict-item', where: { parentId: '${id}' } },
      { kind: 'tree-and-list', tree: { url: 'GET /api/blade-system/dept/lazy-tree', lazy: true }, filter: 'deptId' },
    ],
    default: 'page',
  },
  dialog: { is: part('dialog'), description: 'The dialog of add, edit and view.', examples: [{ width: 880 }] },
  list: {
    is: part('shownList'),
    description: 'Parts around the rows of the list.',
    since: 2,
    examples: [{ tabs: 'alarmLevel' }],
  },
  columns: {
    is: listShape(text(), { minItems: 1, uniqueItems: true }),
    description:
      'Columns that the list shows at first, in their order. Fields that neither `columns` nor `moreColumns` names have no column; without `columns` all fields have one. A list that needs more than 1,180 pixels with its buttons does not fit a window of 1440 pixels beside the menu; the check warns about it.',
    since: 3,
    examples: [['startTime', 'projectId', 'alarmName', 'handleState']],
  },
  moreColumns: {
    is: names,
    description: 'Further columns, which the column settings of the list offer.',
    since: 3,
    examples: [['handleUser', 'handleTime']],
  },
  card: {
    is: part('card'),
    description: 'Summary of a record: the head of its page, and its card on a phone; derived from the columns by default.',
    since: 2,
    examples: [{ title: 'deviceName', state: 'onlineStatus', facts: ['deviceCode', 'projectId'] }],
  },
  find: {
    is: names,
    description: 'Text fields that the search of the console (Ctrl+K) looks in; the first one is the title of a result.',
    since: 2,
    examples: [['name', 'phone']],
  },
  record: {
    is: part('record'),
    description: 'Parts of a record’s page beside its fields.',
    since: 2,
    examples: [{ tabs: [{ title: '报警', entity: 'alarm-event', where: { deviceId: '${id}' } }] }],
  },
  sections: {
    is: either(fieldLists, { ...names, schema: { ...names.schema, deprecated: true } }),
    description:
      'Sections of the form: titles with their fields, in the order of the form. Fields without a section come first. A view may move fields of its base; its sections come first. Before version 3: a list of titles, and `section` of each field.',
    since: 3,
    examples: [{ 基础信息: ['name', 'phone'], 联系方式: ['address'] }],
  },
} satisfies Keywords

const service = {
  api: {
    is: text({ pattern: '^/api(/[A-Za-z0-9_-]+)+$' }),
    description: 'Base path of the endpoints; without a path only code of the server can use the table.',
    examples: ['/api/blade-system/param'],
  },
  endpoints: {
    is: part('endpoints'),
    description:
      'Endpoints that differ from the defaults list, detail, submit, remove (tree, lazy-list, lazy-tree for trees; export, export-job, import, export-template, import-judge, import-progress, import-faults where the file has those keywords): another path, several paths, or `false` for none.',
    examples: [{ list: 'GET /parent-list', select: 'GET /select' }],
  },
  tenant: {
    is: flagShape,
    description: '`false`: all tenants share the records, and only the managing tenant may write them.',
    examples: [false],
    default: true,
  },
  permission: {
    is: code,
    description: 'Start of the permission codes `…_add`, `…_edit`, `…_delete`, `…_view`; the name with `_` when left out.',
    examples: ['dict'],
  },
  actions: {
    is: named(either(exactly(false), exactly('menu'), part('action')), { propertyNames: memberName }),
    description:
      'Further buttons. `false` switches add, edit, delete or view off; `"menu"` moves edit, delete or view into the menu of the row, and removes the button for selected rows: for rows that are rarely corrected. `edit` and `delete` with a `when` are possible, in the console and by API, only for records for which the condition holds.',
    examples: [
      { view: false, edit: 'menu' },
      { edit: { when: "status != '3'" }, delete: { when: 'createUser == me.id' } },
    ],
  },
  refreshes: {
    is: listShape(word('menus', 'permissions', 'top-menus', 'dictionaries'), { minItems: 1, uniqueItems: true }),
    description: 'Other data that the console reloads after a write: the user’s menus, buttons, top menus, dictionary entries.',
    examples: [['menus', 'permissions']],
    since: 2,
  },
  export: {
    is: either(flagShape, part('export')),
    description:
      'A button above the list exports all pages of the list as an xlsx file, with its filters and order. Permission code `…_export`.',
    examples: [true],
  },
  import: {
    is: either(flagShape, part('import')),
    description:
      'A button above the list imports records from an xlsx or CSV file; each record is validated like a typed one. Requires the permission code `…_import` and the code for adding.',
    examples: [{ cover: 'account' }],
  },
  process: {
    is: part('process'),
    description:
      'The records are applications of a process: starting the process creates a record, and the steps of the process may change it. The server sets `flowStatus`, `processInstanceId` and `processDefinitionId`.',
    since: 2,
    examples: [{ category: '1', variables: { days: 'days(startTime, endTime)' }, edits: { modify: ['reason'] } }],
  },
  notify: {
    is: named(part('notification'), { propertyNames: memberName, minProperties: 1 }),
    description: 'Messages about records to the people they concern, by name.',
    since: 2,
    examples: [{ assigned: { on: 'add', to: ['responsibleUser'], title: '新隐患：${title}' } }],
  },
  history: {
    is: either(exactly(false), part('history')),
    description:
      'Retention of the history of changes, which users can view and undo. Device rows, roll-ups, and records that cannot be written through the API have no history.',
    since: 2,
    examples: [{ keep: 730 }, false],
  },
  reader: {
    is: part('reader'),
    description: 'A device on the user’s machine, such as a card reader, that fills the form.',
    examples: [{ title: '读卡', call: 'GET /huashi/readcard', fields: { name: 'name' }, messages: { '-1': '未检测到读卡器' } }],
  },
} satisfies Keywords

const devices = {
  follows: {
    is: part('follows'),
    description: 'Event topic that updates the cells of fields with `live` while a list is shown.',
    examples: [{ topic: 'device:${projectId}', key: 'deviceId', moment: 'lastTime', offline: 'onlineStatus == "0"' }],
    since: 2,
  },
  series: {
    is: part('series'),
    description:
      'Devices send the rows. There is one row for each device, time and `key`, so a device may repeat a row; each row has a project and a device.',
    examples: [{ time: 'collectTime', kind: 'env', classes: ['2'], key: ['dataType'], keep: 365 }],
  },
  corrections: {
    is: flagShape,
    description:
      'The values are evidence that nobody edits: users with the permission `…_correct` add notes beside them, with the corrected value, the reason, their name and the time. By default for rows of a series.',
    examples: [true],
    since: 2,
  },
  rollup: {
    is: part('rollup'),
    description:
      'The table is derived: it aggregates rows of a series in time buckets. The server updates the buckets when rows arrive, late rows too. `takes` of a field sets its aggregate.',
    examples: [{ of: 'spray-env-log', every: 'hour', by: ['projectId', 'deviceId'], where: { dataType: '2011' } }],
  },
} satisfies Keywords

export const entity: KeywordGroup = {
  description:
    'One kind of record: its table, endpoints, list, forms, rules, permissions and texts. The file is itself a JSON Schema of one record.',
  required: ['name'],
  // A view inherits them from its base.
  rules: implies({ not: { required: ['base'] } }, { required: ['title', 'properties'] }),
  sections: {
    Identity: identity,
    'Records and their order': records,
    'Page and menu': page,
    'Endpoints, rights and buttons': service,
    'Rows of devices': devices,
  },
}
