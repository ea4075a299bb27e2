// Keywords of the objects in an entity file other than fields and actions.

import { CEL, code, endpointShape, entityName, expression, panelName, pixels, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { either, flagShape, implies, integer, listShape, named, part, text, word } from './shape.ts'

export const menu: KeywordGroup = {
  keywords: {
    directory: {
      is: either(sentenceShape, part('directory')),
      description:
        'Code of the menu directory of the page, or the directory itself; an unknown directory is created; 更多 (more) by default.',
      examples: ['system', { code: 'safety', title: '安全管理', english: 'Safety', icon: 'shield', sort: 20 }],
      since: 2,
    },
    code: { is: code, description: 'Code of the menu row; the entity’s name with `_` when left out.', examples: ['dictbiz'] },
    title: { is: sentenceShape, description: 'Title in the menu.', examples: ['参数管理'] },
    english: {
      is: sentenceShape,
      description: 'English of this title, if it differs from the translation elsewhere: Workers for the page, Worker for the form.',
      since: 2,
      examples: ['Workers'],
    },
    sort: { is: integer(), description: 'Order among the entries of the directory, lowest first.', examples: [8], default: 100 },
  },
}

export const process: KeywordGroup = {
  required: ['category'],
  keywords: {
    category: {
      is: text({ minLength: 1 }),
      description: 'Key of the dictionary `flow`: processes deployed in this category use these records as their form.',
      since: 2,
      examples: ['1'],
    },
    variables: {
      is: templates,
      description: `Variables of a record for conditions and assignees of the process, by name.${CEL}`,
      since: 2,
      examples: [{ days: 'days(startTime, endTime)' }],
    },
    edits: {
      is: named(listShape(text(), { minItems: 1 })),
      description: 'The fields that the assignee of a step may change, by the id of the step.',
      since: 2,
      examples: [{ modify: ['reason'] }],
    },
    reveals: {
      is: named(listShape(text(), { minItems: 1 })),
      description:
        'The private fields that a step shows whole to its assignee, by the id of the step; others see masks, but the applicant and holders of `<name>_view_private`.',
      since: 2,
      examples: [{ medical: ['idCard'] }],
    },
  },
}

export const layout: KeywordGroup = {
  required: ['kind'],
  rules: implies({ properties: { kind: { const: 'master-detail' } } }, { required: ['detail', 'where'] }),
  keywords: {
    kind: {
      is: word('page', 'master-detail', 'tree-and-list', 'tree-and-form'),
      description: '`page`, `master-detail`, `tree-and-list` or `tree-and-form`.',
      examples: ['master-detail'],
    },
    tree: {
      is: part('ref'),
      description: 'Source of the nodes of the tree beside the list.',
      examples: [{ entity: 'dept', label: 'deptName', lazy: true }],
    },
    filter: {
      is: text({ pattern: '^[a-z][A-Za-z0-9]*(_[a-z]+)?$' }),
      description: 'Query parameter that the selected node of the tree sets; a new record gets its value.',
      examples: ['deptId'],
    },
    direction: {
      is: word('horizontal', 'vertical'),
      description: 'Detail beside (`horizontal`) or below (`vertical`) the master.',
      examples: ['vertical'],
      default: 'horizontal',
    },
    detail: { is: entityName, description: 'Entity of the detail list.', examples: ['dict-item'] },
    where: {
      is: templates,
      description: 'Filter of the detail list, filled from the selected record.',
      examples: [{ parentId: '${id}' }],
    },
    defaults: { is: templates, description: 'Initial values of a new detail record.', examples: [{ code: '${code}' }] },
  },
}

export const historyKeyword: KeywordGroup = {
  keywords: {
    keep: {
      is: integer({ minimum: 1, maximum: 36_500 }),
      description: 'Days until a change is deleted from the history.',
      since: 2,
      examples: [730],
      default: 365,
    },
  },
}

export const dialog: KeywordGroup = {
  keywords: {
    width: { is: pixels, description: 'Width in pixels.', examples: [880], default: 760 },
    kind: {
      is: word('modal', 'drawer'),
      description: 'A centred dialog or a drawer at the side.',
      examples: ['drawer'],
      default: 'modal',
    },
    layout: {
      is: word('page', 'index', 'tabs', 'steps'),
      description:
        'Layout of the sections of a long form: all sections in one column; all with a table of contents, and optional sections folded (`index`); one at a time (`tabs`); or as steps, each validated before the next (`steps`).',
      examples: ['index'],
      default: 'page',
      since: 2,
    },
    panel: {
      is: panelName,
      description: 'Name of a registered panel, shown above the fields when a record is viewed.',
      examples: ['device-day'],
      since: 2,
    },
    formPanel: {
      is: panelName,
      description: 'Name of a registered panel, shown below the fields of the form; the panel reads the values of the form.',
      examples: ['connection-trial'],
      since: 2,
    },
  },
}

export const tree: KeywordGroup = {
  required: ['parent'],
  keywords: {
    parent: { is: text(), description: 'Field with the parent’s id; "0" is the top.', examples: ['parentId'] },
    label: { is: text(), description: 'Field shown in trees; the first text column by default.', examples: ['deptName'] },
    lazy: { is: flagShape, description: 'Children load when a branch opens.', examples: [true], default: false },
    child: {
      is: templates,
      description: 'Initial values of a child record: by field, an expression over the parent.',
      examples: [{ regionLevel: 'regionLevel + 1' }],
    },
    parents: {
      is: text(),
      description: 'CEL condition: only records for which the condition holds can have child records.',
      examples: ['category == 1'],
    },
    message: {
      is: sentenceShape,
      description: 'Message when a record would become its own ancestor.',
      examples: ['上级机构不能为自身或下级'],
    },
  },
}

export const sourceKeyword: KeywordGroup = {
  required: ['datasource', 'table', 'key'],
  keywords: {
    datasource: {
      is: sentenceShape,
      description: 'Name of the data source, as 数据源管理 lists it.',
      examples: ['旧系统'],
      since: 2,
    },
    table: { is: sentenceShape, description: 'Name of the table in the data source.', examples: ['blade_patrol'], since: 2 },
    key: {
      is: sentenceShape,
      description: 'The column with the unique key of a row, which is the `id` of a record.',
      examples: ['id'],
      since: 2,
    },
    writable: {
      is: flagShape,
      description: 'Records can be added, edited and removed in the table.',
      examples: [true],
      default: false,
      since: 2,
    },
    columns: {
      is: named(sentenceShape),
      description: 'Column names by field, for columns whose name differs from the field.',
      examples: [{ gateName: 'NAME_OF_GATE' }],
      since: 2,
    },
  },
}

/** Default paths of the endpoints. */
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

const notes: Readonly<Record<string, string>> = {
  update: ' Where stored records are changed, if not by `submit`.',
}

export const endpoints: KeywordGroup = {
  keywords: Object.fromEntries(
    Object.entries(usual).map(([name, path]) => [
      name,
      {
        is: endpointShape,
        description: `Path of \`${name}\`; the console uses the first of several.${notes[name] ?? ''}`,
        examples: [path],
      },
    ]),
  ),
}

export const sheetExport: KeywordGroup = {
  keywords: {
    file: {
      is: text({ minLength: 1, maxLength: 100, pattern: '^[^/\\\\:*?"<>|]+$' }),
      description: 'Name of the file without `.xlsx`; `yyyyMMdd` stands for the day. Title and day by default.',
      examples: ['AI报警_yyyyMMdd'],
    },
    limit: {
      is: integer({ minimum: 1, maximum: 100_000 }),
      description: 'Maximum number of rows; 50,000 by default.',
      examples: [50000],
      default: 50000,
    },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description: 'The columns in their order; fields of list and form by default.',
      examples: [['alarmType', 'alarmTime']],
    },
  },
}

export const sheetImport: KeywordGroup = {
  keywords: {
    cover: {
      is: text(),
      description:
        'Field that identifies the stored record when the user chooses to update records; the first unique column by default. With `"unique": ["projectId"]` on it, the project decides as well.',
      examples: ['account'],
    },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description: 'The columns in their order; fields of the form without files and secrets by default.',
      examples: [['account', 'realName']],
    },
  },
}

export const reader: KeywordGroup = {
  required: ['title', 'call', 'fields'],
  keywords: {
    title: { is: sentenceShape, description: 'Label of the button above the form.', examples: ['读卡'] },
    add: {
      is: sentenceShape,
      description:
        'Label of a button above the list that opens a new record and reads the card at once; without a label there is no button.',
      examples: ['读卡新增'],
      since: 2,
    },
    call: {
      is: text({ pattern: '^GET /\\S+$' }),
      description: 'Absolute path of the reader; a random parameter `t` is added. The response is `{code, …}`, with code 0 for success.',
      examples: ['GET /huashi/readcard'],
    },
    fields: {
      is: named(sentenceShape, { minProperties: 1 }),
      description:
        'Member of the response by field. Labels become the keys of choices, `yyyyMMdd` a date, base64 an uploaded picture; `member=word` is 1 if the member has that value, else 0.',
      examples: [{ name: 'name', birthDate: 'birthday' }],
    },
    messages: {
      is: named(sentenceShape),
      description: 'Message by the `code` of the response; `-1` is also used when there is no response.',
      examples: [{ '-1': '未检测到读卡器' }],
    },
    confirm: {
      is: sentenceShape,
      description: 'Confirmation before existing values are overwritten.',
      examples: ['是否用证件信息覆盖已填内容？'],
    },
  },
}

export const follows: KeywordGroup = {
  required: ['topic', 'moment'],
  keywords: {
    topic: {
      is: sentenceShape,
      description: 'Name of the topic; `${field}` inserts a value of the record. Without that value the topic is not subscribed.',
      examples: ['device:${projectId}'],
      since: 2,
    },
    key: {
      is: text(),
      description: 'Field with the id that events of the topic contain.',
      examples: ['deviceId'],
      default: 'id',
      since: 2,
    },
    moment: { is: text(), description: 'Field with the time of the values.', examples: ['lastTime'], since: 2 },
    offline: {
      is: expression,
      description: `The device is offline while this condition holds: cells then show this and the age of their values.${CEL}`,
      examples: ['onlineStatus == "0"'],
      since: 2,
    },
  },
}
