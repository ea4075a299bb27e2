// Keywords of an action.

import { CEL, call, code, entityName, expression, names, panelName, pixels, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { either, flagShape, listShape, named, object, part, text, word } from './shape.ts'

const place = word('toolbar', 'row', 'batch')

export const action: KeywordGroup = {
  says: 'A button beyond add, edit, view and delete. It confirms, opens a dialog, calls, links, or lets the server set fields.',
  examples: [{ title: '通过', at: 'row', when: 'status == 0', confirm: '确定通过?', set: { status: 1 } }],
  required: ['title'],
  keywords: {
    title: { is: sentenceShape, says: 'Words on the button.', examples: ['重置密码'] },
    at: {
      is: either(place, listShape(place, { minItems: 1, uniqueItems: true })),
      says: 'Where the button stands: on each row (default), in the toolbar, or in the toolbar for the selected rows (`batch`). One with a list stands in several of these; its `call` takes `${ids}`, of one record or of many.',
      examples: ['batch', ['row', 'batch']],
      default: 'row',
    },
    batch: {
      is: part('batch'),
      says: 'Title and confirmation of the button for selected rows, if different from the row button.',
      examples: [{ title: '批量准入', confirm: '确定准入所选人员?' }],
      since: 2,
    },
    records: {
      is: word('one', 'some'),
      says: 'How many ticked rows a `batch` action takes; `some`, at least one, when left out.',
      examples: ['one'],
      default: 'some',
    },
    icon: { is: text(), says: 'Name of the icon on the button.', examples: ['setting'] },
    when: {
      is: expression,
      says: `Offered (and accepted by the server) only for records where this holds.${CEL}`,
      examples: ['status == 0'],
    },
    confirm: {
      is: sentenceShape,
      says: 'Question asked before it runs; it may take over fields of the record as `${field}`.',
      examples: ['确定开工?'],
    },
    permission: {
      is: code,
      says: 'Permission code; entity and action name joined when left out.',
      examples: ['project_start'],
    },
    dialog: {
      is: part('actionDialog'),
      says: 'Dialog that opens first: a form with its own `properties`, the page of another `entity` filtered by `where`, or a `panel` of the console.',
      examples: [{ entity: 'dict-item', where: { parentId: '${id}' }, defaults: { code: '${code}' } }],
    },
    call: {
      is: call,
      says: 'Method and path, below `api` or absolute; path and query may take `${ids}`, `${id}`, `${form.x}` and fields of the record. With `set` the server answers it without code.',
      examples: ['POST /status/{status}/{id}'],
    },
    body: {
      is: object(),
      says: 'Body of the call; texts may take `${ids}`, `${id}`, `${form.x}` and fields of the record, `${ids[]}` as an array.',
      examples: [{ ids: '${ids[]}', projectId: '${form.projectId}' }],
    },
    set: {
      is: object({ minProperties: 1 }),
      says: 'Fields the server sets; texts may take parameters of the call as `${name}`.',
      examples: [{ status: 1 }],
    },
    link: { is: sentenceShape, says: 'Address opened instead of a call.', examples: ['/bigscreen?projectId=${id}'] },
    file: { is: flagShape, says: 'The `GET` call answers a file, which the browser keeps.', examples: [true], since: 2 },
    newWindow: { is: flagShape, says: 'The link opens in a window of its own.', examples: [true], since: 2 },
    success: { is: text(), says: 'Toast when it worked; 操作成功! when left out.', examples: ['配置成功'] },
  },
}

export const batch: KeywordGroup = {
  keywords: {
    title: { is: sentenceShape, says: 'Words on the button.', examples: ['批量准入'] },
    confirm: { is: sentenceShape, says: 'Question asked before it runs.', examples: ['确定准入所选人员?'] },
    when: {
      is: expression,
      says: `Offered only while this holds for each selected record; \`true\` leaves it to the server to say which were refused.${CEL}`,
      examples: ['true'],
    },
  },
}

export const actionDialog: KeywordGroup = {
  rules: { oneOf: [{ required: ['entity'] }, { required: ['properties'] }, { required: ['panel'] }] },
  keywords: {
    width: { is: pixels, says: 'Width in pixels.', examples: [880] },
    kind: {
      is: word('modal', 'drawer'),
      says: 'A box in the middle (`modal`, the default) or a drawer from the side.',
      examples: ['drawer'],
      default: 'modal',
    },
    tabs: { is: flagShape, says: 'The sections of the form are tabs.', examples: [true] },
    entity: { is: entityName, says: 'Entity whose page opens inside.', examples: ['dict-item'] },
    panel: {
      is: panelName,
      says: 'Part of the console that opens inside, with the record of its row, by the name that it is registered with.',
      examples: ['live-video'],
      since: 2,
    },
    where: { is: templates, says: 'Filter of that page, filled from the record.', examples: [{ parentId: '${id}' }] },
    defaults: {
      is: templates,
      says: 'Values its new records start with, filled from the record.',
      examples: [{ code: '${code}' }],
    },
    load: {
      is: either(call, part('load')),
      says: 'Call whose data fills the form, as it is or by `values`.',
      examples: ['GET /role-keys?roleIds=${ids}', { call: 'GET /role-keys?roleIds=${ids}', values: { menuIds: '${menu}' } }],
    },
    shows: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      says: 'Fields of the record that stand above the form, an image large and with its boxes; of several records those of the first.',
      examples: [['picUrl', 'content']],
      since: 2,
    },
    required: { is: names, says: 'Properties that must be filled.', examples: [['menuIds']] },
    properties: {
      is: named(part('field'), { propertyNames: { pattern: '^[a-z][A-Za-z0-9]*$' } }),
      says: 'Fields of the form.',
      examples: [{ menuIds: { title: '菜单' } }],
    },
  },
}

export const load: KeywordGroup = {
  required: ['call'],
  keywords: {
    call: {
      is: call,
      says: 'Method and path, below `api` or absolute; path and query may take `${ids}`, `${id}` and fields of the record.',
      examples: ['GET /role-keys?roleIds=${ids}'],
    },
    values: {
      is: named(text(), { minProperties: 1 }),
      says: 'Value of each field, taken from the answer; an array becomes comma-joined ids.',
      examples: [{ menuIds: '${menu}' }],
    },
  },
}
