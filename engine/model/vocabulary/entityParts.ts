// The objects that an entity file holds beside its fields and buttons.

import { CEL, code, endpointShape, entityName, expression, panelName, pixels, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { flagShape, implies, integer, listShape, named, part, text, word } from './shape.ts'

export const menu: KeywordGroup = {
  keywords: {
    directory: {
      is: sentenceShape,
      says: 'Code of the menu directory that the page stands under; an unknown one is made, and 更多 holds what names none.',
      examples: ['system'],
      since: 2,
    },
    code: { is: code, says: 'Code of the menu row; the entity’s name with `_` when left out.', examples: ['dictbiz'] },
    title: { is: sentenceShape, says: 'Title in the menu.', examples: ['参数管理'] },
    english: {
      is: sentenceShape,
      says: 'English of that title, where it is not the one of the word elsewhere: a page holds workers, a form one.',
      since: 2,
      examples: ['Workers'],
    },
    sort: { is: integer(), says: 'Place among its neighbours, small first.', examples: [8], default: 100 },
  },
}

export const process: KeywordGroup = {
  required: ['category'],
  keywords: {
    category: {
      is: text({ minLength: 1 }),
      says: 'Key of the dictionary `flow`: processes deployed under it ask for these records.',
      since: 2,
      examples: ['1'],
    },
    variables: {
      is: templates,
      says: `Variables of a record for conditions and assignees of the process, by name.${CEL}`,
      since: 2,
      examples: [{ days: 'days(startTime, endTime)' }],
    },
    edits: {
      is: named(listShape(text(), { minItems: 1 })),
      says: 'The fields that whoever works at a step may change, by the id of the step.',
      since: 2,
      examples: [{ modify: ['reason'] }],
    },
  },
}

export const layout: KeywordGroup = {
  required: ['kind'],
  rules: implies({ properties: { kind: { const: 'master-detail' } } }, { required: ['detail', 'where'] }),
  keywords: {
    kind: {
      is: word('page', 'master-detail', 'tree-and-list', 'tree-and-form'),
      says: '`page`, `master-detail`, `tree-and-list` or `tree-and-form`.',
      examples: ['master-detail'],
    },
    tree: {
      is: part('ref'),
      says: 'Where the nodes of the tree beside the list come from.',
      examples: [{ entity: 'dept', label: 'deptName', lazy: true }],
    },
    filter: {
      is: text({ pattern: '^[a-z][A-Za-z0-9]*(_[a-z]+)?$' }),
      says: 'Wire filter that the chosen node of the tree sets; a new record starts with its value.',
      examples: ['deptId'],
    },
    direction: {
      is: word('horizontal', 'vertical'),
      says: 'Detail beside (`horizontal`) or below (`vertical`) the master.',
      examples: ['vertical'],
      default: 'horizontal',
    },
    detail: { is: entityName, says: 'Entity of the detail list.', examples: ['dict-item'] },
    where: {
      is: templates,
      says: 'Filter of the detail list, filled from the selected record.',
      examples: [{ parentId: '${id}' }],
    },
    defaults: { is: templates, says: 'Values a new detail record starts with.', examples: [{ code: '${code}' }] },
  },
}

export const historyKeyword: KeywordGroup = {
  keywords: {
    keep: {
      is: integer({ minimum: 1, maximum: 36_500 }),
      says: 'Days after which a change is forgotten.',
      since: 2,
      examples: [730],
      default: 365,
    },
  },
}

export const dialog: KeywordGroup = {
  keywords: {
    width: { is: pixels, says: 'Width in pixels.', examples: [880], default: 760 },
    kind: {
      is: word('modal', 'drawer'),
      says: 'A box in the middle or a drawer from the side.',
      examples: ['drawer'],
      default: 'modal',
    },
    layout: {
      is: word('page', 'index', 'tabs', 'steps'),
      says: 'How the sections of a long form stand: below each other, below each other with a list of them at the side and what need not be filled folded (`index`), one at a time (`tabs`), or one after the other, each judged before the next (`steps`).',
      examples: ['index'],
      default: 'page',
      since: 2,
    },
    panel: {
      is: panelName,
      says: 'Part of the console that shows the record above its fields when it is viewed, by the name that it is registered with.',
      examples: ['device-day'],
      since: 2,
    },
    formPanel: {
      is: panelName,
      says: 'Part of the console below the fields of the form, which knows what is typed there, by the name that it is registered with.',
      examples: ['connection-trial'],
      since: 2,
    },
  },
}

export const tree: KeywordGroup = {
  required: ['parent'],
  keywords: {
    parent: { is: text(), says: 'Field with the parent’s id; "0" is the top.', examples: ['parentId'] },
    label: { is: text(), says: 'Field shown in trees; the first text column when left out.', examples: ['deptName'] },
    lazy: { is: flagShape, says: 'Children load when a branch opens.', examples: [true], default: false },
    child: {
      is: templates,
      says: 'Initial values of a child record: by field, an expression over the parent.',
      examples: [{ regionLevel: 'regionLevel + 1' }],
    },
    parents: {
      is: text(),
      says: 'CEL condition: records of which it does not hold are offered no record below them.',
      examples: ['category == 1'],
    },
    message: { is: sentenceShape, says: 'Sentence when a record would stand below itself.', examples: ['上级机构不能为自身或下级'] },
  },
}

export const sourceKeyword: KeywordGroup = {
  required: ['datasource', 'table', 'key'],
  keywords: {
    datasource: {
      is: sentenceShape,
      says: 'Name of the data source, as 数据源管理 lists it.',
      examples: ['旧系统'],
      since: 2,
    },
    table: { is: sentenceShape, says: 'Name of the table there.', examples: ['blade_patrol'], since: 2 },
    key: {
      is: sentenceShape,
      says: 'The column that tells the rows apart; it is the `id` of a record.',
      examples: ['id'],
      since: 2,
    },
    writable: {
      is: flagShape,
      says: 'Records are added, edited and removed there too.',
      examples: [true],
      default: false,
      since: 2,
    },
    columns: {
      is: named(sentenceShape),
      says: 'Column by field, where it is not called like the field.',
      examples: [{ gateName: 'NAME_OF_GATE' }],
      since: 2,
    },
  },
}

/** With a path that each may have. */
const usual = {
  list: 'GET /list',
  detail: 'GET /detail',
  submit: 'POST /submit',
  update: 'POST /update',
  remove: 'POST /remove',
  tree: 'GET /tree',
  'lazy-list': 'GET /lazy-list',
  'lazy-tree': 'GET /lazy-tree',
  select: 'GET /select',
  'is-free': 'GET /is-free',
  totals: 'GET /totals',
  export: 'GET /export-user',
  'export-job': 'POST /export-job',
  'export-template': 'GET /export-template',
  import: 'POST /import-user',
  'import-judge': 'POST /import-judge',
  'import-progress': 'GET /import-progress',
  'import-faults': 'GET /import-faults',
  history: 'GET /history',
  bulk: 'POST /bulk',
  bin: 'GET /bin',
  restore: 'POST /restore',
  purge: 'POST /purge',
}

const said: Readonly<Record<string, string>> = {
  update: ' Where stored records are changed, if not by `submit`.',
}

export const endpoints: KeywordGroup = {
  keywords: Object.fromEntries(
    Object.entries(usual).map(([name, path]) => [
      name,
      { is: endpointShape, says: `Path of \`${name}\`, the first of several is the console’s.${said[name] ?? ''}`, examples: [path] },
    ]),
  ),
}

export const sheetExport: KeywordGroup = {
  keywords: {
    file: {
      is: text({ minLength: 1, maxLength: 100, pattern: '^[^/\\\\:*?"<>|]+$' }),
      says: 'Name of the file without `.xlsx`; `yyyyMMdd` stands for the day. The title and the day when left out.',
      examples: ['AI报警_yyyyMMdd'],
    },
    limit: {
      is: integer({ minimum: 1, maximum: 50000 }),
      says: 'More rows than this are refused; 50,000 when left out.',
      examples: [50000],
      default: 50000,
    },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      says: 'The columns in their order; what list and form show when left out.',
      examples: [['alarmType', 'alarmTime']],
    },
  },
}

export const sheetImport: KeywordGroup = {
  keywords: {
    cover: {
      is: text(),
      says: 'The field by whose value a stored record is found and changed when the user switches that on; when left out, the first unique column.',
      examples: ['account'],
    },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      says: 'The columns in their order; what the form takes, files and secrets excepted, when left out.',
      examples: [['account', 'realName']],
    },
  },
}

export const reader: KeywordGroup = {
  required: ['title', 'call', 'fields'],
  keywords: {
    title: { is: sentenceShape, says: 'Words on the button above the form.', examples: ['读卡'] },
    add: {
      is: sentenceShape,
      says: 'Words on a button above the list that opens a new record and reads at once; none without.',
      examples: ['读卡新增'],
      since: 2,
    },
    call: {
      is: text({ pattern: '^GET /\\S+$' }),
      says: 'Absolute path that is asked; a random `t` goes along. It answers `{code, …}`, 0 for success.',
      examples: ['GET /huashi/readcard'],
    },
    fields: {
      is: named(sentenceShape, { minProperties: 1 }),
      says: 'Member of the answer by field. Words become the keys of choices, `yyyyMMdd` a date, base64 an uploaded picture; `member=word` is 1 where the member is that word, else 0.',
      examples: [{ name: 'name', birthDate: 'birthday' }],
    },
    messages: {
      is: named(sentenceShape),
      says: 'Sentence by the answer’s `code`; `-1` is also said when nothing answers.',
      examples: [{ '-1': '未检测到读卡器' }],
    },
    confirm: {
      is: sentenceShape,
      says: 'Question asked before values that are filled in are overwritten.',
      examples: ['是否用证件信息覆盖已填内容?'],
    },
  },
}

export const follows: KeywordGroup = {
  required: ['topic', 'moment'],
  keywords: {
    topic: {
      is: sentenceShape,
      says: 'Name of the topic; it may take over values of the record as `${field}`, and is not followed while one is missing.',
      examples: ['device:${projectId}'],
      since: 2,
    },
    key: { is: text(), says: 'Field with the id that the topic’s messages tell of.', examples: ['deviceId'], default: 'id', since: 2 },
    moment: { is: text(), says: 'Field with the moment that the values are of.', examples: ['lastTime'], since: 2 },
    offline: {
      is: expression,
      says: `Nothing is heard while this holds: values say so, and their age.${CEL}`,
      examples: ['onlineStatus == "0"'],
      since: 2,
    },
  },
}
