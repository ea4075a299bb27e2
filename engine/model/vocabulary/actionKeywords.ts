// Keywords of an action.

import {
  CEL,
  call,
  code,
  entityName,
  expression,
  fieldLists,
  memberName,
  names,
  panelName,
  pixels,
  sentenceShape,
  templates,
} from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { either, flagShape, listShape, named, object, part, text, word } from './shape.ts'

const place = word('toolbar', 'row', 'batch')

export const action: KeywordGroup = {
  description:
    'A button beyond add, edit, view and delete. An action asks for confirmation, opens a dialog, sends a call, opens a link, or lets the server set fields.',
  examples: [{ title: '通过', at: 'row', when: 'status == 0', confirm: '确定通过？', set: { status: 1 } }],
  keywords: {
    title: { is: sentenceShape, description: 'Label of the button; required, except for `edit` and `delete`.', examples: ['重置密码'] },
    at: {
      is: either(place, listShape(place, { minItems: 1, uniqueItems: true })),
      description:
        'Place of the button: on each row (default), in the toolbar, or in the toolbar for the selected rows (`batch`). A list sets several places; `call` then has `${ids}` of one or many records.',
      examples: ['batch', ['row', 'batch']],
      default: 'row',
    },
    batch: {
      is: part('batch'),
      description: 'Title and confirmation of the button for selected rows, if different from the row button.',
      examples: [{ title: '批量准入', confirm: '确定准入所选人员？' }],
      since: 2,
    },
    records: {
      is: word('one', 'some'),
      description: 'Number of selected rows that a `batch` action needs; `some` (at least one) by default.',
      examples: ['one'],
      default: 'some',
    },
    icon: { is: text(), description: 'Name of the icon on the button.', examples: ['setting'] },
    when: {
      is: expression,
      description: `The button is shown, and the server accepts the action, only for records for which this condition holds.${CEL}`,
      examples: ['status == 0'],
    },
    confirm: {
      is: sentenceShape,
      description: 'Confirmation before the action; `${field}` inserts a field of the record.',
      examples: ['确定开工？'],
    },
    permission: {
      is: code,
      description: 'Permission code; entity and action name joined by default.',
      examples: ['project_start'],
    },
    dialog: {
      is: part('actionDialog'),
      description:
        'Dialog that opens first: a form with its own `properties`, the page of another `entity` filtered by `where`, or a `panel` of the console.',
      examples: [{ entity: 'dict-item', where: { parentId: '${id}' }, defaults: { code: '${code}' } }],
    },
    call: {
      is: call,
      description:
        'Method and path, below `api` or absolute; path and query may contain `${ids}`, `${id}`, `${form.x}` and fields of the record. With `set` the server handles the call without code.',
      examples: ['POST /status/{status}/{id}'],
    },
    body: {
      is: object(),
      description: 'Body of the call; texts may contain `${ids}`, `${id}`, `${form.x}` and fields of the record, `${ids[]}` as an array.',
      examples: [{ ids: '${ids[]}', projectId: '${form.projectId}' }],
    },
    set: {
      is: object({ minProperties: 1 }),
      description: `Fields that the server sets; \`\${name}\` inserts a parameter of the call, \`{"compute": "now()"}\` the value of an expression over the fields of the record and of the dialog.${CEL}`,
      examples: [{ status: 1 }, { status: '3', closedOn: { compute: 'today()' }, reviewUser: { compute: 'me.id' } }],
    },
    approval: {
      is: part('approval'),
      description: 'The action starts a process, and `set` is written when the process approves.',
      examples: [{ process: 'ResumeWork', meanwhile: { state: 'asked' } }],
      since: 2,
    },
    message: {
      is: text(),
      description:
        'Name of a BPMN message that the server sends when it has written `set`: processes of the record that wait for it go on, and where none waits, one that starts with it begins for the record.',
      examples: ['Delivered'],
      since: 2,
    },
    link: { is: sentenceShape, description: 'URL to open instead of a call.', examples: ['/bigscreen?projectId=${id}'] },
    file: { is: flagShape, description: 'The `GET` call returns a file, which the browser downloads.', examples: [true], since: 2 },
    newWindow: { is: flagShape, description: 'Opens the link in a new browser tab.', examples: [true], since: 2 },
    success: { is: text(), description: 'Message after success; 操作成功！ by default.', examples: ['配置成功'] },
  },
}

export const approval: KeywordGroup = {
  required: ['process'],
  keywords: {
    process: {
      is: sentenceShape,
      description: 'Key of the deployed process, which needs no form of its own.',
      examples: ['ResumeWork'],
      since: 2,
    },
    variables: {
      is: templates,
      description: `Variables of the process, by name, over the fields of the record and of the dialog.${CEL}`,
      examples: [{ days: 'days(stopFrom, stopTo)' }],
      since: 2,
    },
    meanwhile: {
      is: object({ minProperties: 1 }),
      description: 'Values of fields while the process runs; a refusal or withdrawal brings the values before back.',
      examples: [{ state: 'asked' }],
      since: 2,
    },
    reveals: {
      is: named(listShape(text(), { minItems: 1 })),
      description:
        'The private fields of the record and of the dialog that a step shows whole to its assignee, by the id of the step; others see masks, but holders of the right to see private values.',
      examples: [{ approve: ['idCard'] }],
      since: 2,
    },
    locks: {
      is: flagShape,
      description:
        'While the process runs the record can be neither edited nor removed, and no other action changes it. `false`: only the same action waits.',
      examples: [false],
      default: true,
      since: 2,
    },
  },
}

export const batch: KeywordGroup = {
  keywords: {
    title: { is: sentenceShape, description: 'Label of the button.', examples: ['批量准入'] },
    confirm: { is: sentenceShape, description: 'Confirmation before the action.', examples: ['确定准入所选人员？'] },
    when: {
      is: expression,
      description: `The button is offered only while this condition holds for each selected record; with \`true\` the server decides, and reports refused records.${CEL}`,
      examples: ['true'],
    },
  },
}

export const actionDialog: KeywordGroup = {
  rules: { oneOf: [{ required: ['entity'] }, { required: ['properties'] }, { required: ['panel'] }] },
  keywords: {
    width: { is: pixels, description: 'Width in pixels.', examples: [880] },
    kind: {
      is: word('modal', 'drawer'),
      description: 'A centred dialog (`modal`, the default) or a drawer at the side.',
      examples: ['drawer'],
      default: 'modal',
    },
    tabs: { is: flagShape, description: 'The sections of the form are tabs.', examples: [true] },
    sections: {
      is: fieldLists,
      description: 'Sections of the form: titles with their fields, in the order of the form.',
      examples: [{ 菜单权限: ['menuIds'], 数据权限: ['dataScopeIds'] }],
      since: 3,
    },
    entity: { is: entityName, description: 'Entity whose page opens inside.', examples: ['dict-item'] },
    panel: {
      is: panelName,
      description: 'Name of a registered panel that the dialog shows, with the record of the row.',
      examples: ['live-video'],
      since: 2,
    },
    where: { is: templates, description: 'Filter of the page, filled from the record.', examples: [{ parentId: '${id}' }] },
    defaults: {
      is: templates,
      description: 'Initial values of new records of the page, filled from the record.',
      examples: [{ code: '${code}' }],
    },
    load: {
      is: either(call, part('load')),
      description: 'Call whose data fills the form, as it is or by `values`.',
      examples: ['GET /role-keys?roleIds=${ids}', { call: 'GET /role-keys?roleIds=${ids}', values: { menuIds: '${menu}' } }],
    },
    shows: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description:
        'Fields of the record shown above the form, images large and with their boxes; for several records, the fields of the first.',
      examples: [['picUrl', 'content']],
      since: 2,
    },
    required: { is: names, description: 'Required fields.', examples: [['menuIds']] },
    properties: {
      is: named(part('field'), { propertyNames: memberName }),
      description: 'Fields of the form.',
      examples: [{ menuIds: { title: '菜单' } }],
    },
  },
}

export const load: KeywordGroup = {
  required: ['call'],
  keywords: {
    call: {
      is: call,
      description: 'Method and path, below `api` or absolute; path and query may contain `${ids}`, `${id}` and fields of the record.',
      examples: ['GET /role-keys?roleIds=${ids}'],
    },
    values: {
      is: named(text(), { minProperties: 1 }),
      description: 'Value of each field, read from the response; an array becomes comma-joined ids.',
      examples: [{ menuIds: '${menu}' }],
    },
  },
}
