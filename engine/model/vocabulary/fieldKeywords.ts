// Keywords of a field.

import { CEL, code, expression, measure, reactions, sentenceShape } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { either, exactly, flagShape, integer, listShape, named, number, object, part, scalar, text, word } from './shape.ts'

const value = {
  title: {
    is: text({ minLength: 1, maxLength: 60 }),
    says: 'Name on screen, in Chinese; the English word stands under `en`.',
    examples: ['参数名称'],
  },
  titles: {
    is: named(sentenceShape, { minProperties: 1 }),
    says: `Other names in the form and in sentences of rules, each while its condition holds; the first one counts.${CEL}`,
    examples: [{ "category == '1'": 'apiKey' }],
    since: 2,
  },
  description: { is: text(), says: 'A sentence of help below the control.', examples: ['用于登录后的页面标题'] },
  type: {
    is: word('string', 'number', 'integer', 'boolean', 'array'),
    says: 'JSON type of the value; `string` when left out, `array` where there are `items` or `children`.',
    examples: ['integer'],
    default: 'string',
  },
  format: {
    is: word(
      'text',
      'textarea',
      'name',
      'account',
      'code',
      'plate',
      'password',
      'id',
      'phone',
      'id-card',
      'credit-code',
      'bank-card',
      'email',
      'url',
      'number',
      'bytes',
      'date',
      'date-time',
      'time',
      'switch',
      'radio',
      'select',
      'image',
      'file',
      'signature',
      'json',
      'checkbox',
      'check-tree',
      'icon',
      'rich-text',
      'region',
      'color',
      'map-point',
      'fence',
      'row-condition',
      'table',
    ),
    says: 'One word that gives control, rule and column type; left out, it follows from `type`, `dict`, `enum`, `ref`, `items` and `children`.',
    examples: ['date'],
  },
  default: {
    is: scalar('string', 'number', 'boolean'),
    says: 'Taken when a new record leaves the field out.',
    examples: [0],
  },
  preset: {
    is: expression,
    says: `Like \`default\`, but reckoned when the record is new, and again when a field it names changes, until somebody types another value.${CEL}`,
    examples: ['today()'],
  },
  start: {
    is: text({ pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$' }),
    says: 'Default of a new record: `me.projectId` or `me.deptId` of the user, or a field of the record that another field refers to, such as `projectId.superviseCompanyId`.',
    examples: ['me.projectId', 'projectId.superviseCompanyId'],
    since: 2,
  },
  compute: {
    is: expression,
    says: `The value, computed from other fields; never typed.${CEL}`,
    examples: ['days(startDate, endDate)'],
  },
  examples: {
    is: listShape(scalar('string', 'number', 'boolean')),
    says: 'Values that a record may have: for whoever reads the file, and for tests that make records where a pattern or a check leaves little room.',
    examples: [['SC200/200']],
  },
  readOnly: { is: flagShape, says: 'Kept by the server; no form writes it.', examples: [true] },
  writeOnly: { is: flagShape, says: 'Stored but never sent back: passwords, secrets.', examples: [true] },
  hashed: {
    is: flagShape,
    says: 'Like `writeOnly`, and kept as a hash: the server knows the value again when it is shown, and nobody reads it. For long random keys of machines.',
    examples: [true],
  },
  stored: {
    is: exactly(false),
    says: '`false`: the form asks for it and the rules judge it, but no table keeps it. With `compute` it is reckoned each time it is shown.',
    examples: [false],
  },
  private: {
    is: word('phone', 'id-card', 'bank-card', 'name', 'id', 'address', 'setting', 'connection'),
    says: 'Masked in lists and in the detail; the detail shows it whole to who holds `…_view_private`. Searched by its whole value; by part where `search` is `like`, by who may see it. `setting`: the value of the setting that the field `…Key` beside `…Value` names, hidden where that name is one of a secret; `connection`: an address, of which the passwords inside are hidden. History keeps neither of these secrets.',
    examples: ['phone'],
  },
  english: {
    is: text(),
    says: 'Of a text: the field with its English, which lists, pages and references show instead to who reads English, where it is filled.',
    examples: ['english'],
    since: 2,
  },
  boxes: {
    is: text(),
    says: 'Of an image: the field with what was found in it, as JSON `[[x1, y1, x2, y2, label, confidence]]` in pixels of the picture. Drawn over it where the record is read.',
    examples: ['boxes'],
    since: 2,
  },
  unit: {
    is: text({ minLength: 1, maxLength: 12 }),
    says: 'Unit of the value, shown behind it in form and head of the column.',
    examples: ['m/s'],
  },
  was: {
    is: text({ pattern: '^[a-z][A-Za-z0-9]*$' }),
    says: 'Earlier name of the field: its column is renamed, the values stay.',
    examples: ['projectNo'],
  },
} satisfies Keywords

const choices = {
  enum: {
    is: listShape(scalar('string', 'number'), { minItems: 1, uniqueItems: true }),
    says: 'Fixed choices that no dictionary keeps.',
    examples: [['kg', 't']],
  },
  dict: { is: code, says: 'Code of the system dictionary with its choices.', examples: ['flag'] },
  dictBiz: {
    is: code,
    says: 'Code of the business dictionary with its choices: every tenant keeps its own.',
    examples: ['risk_level'],
  },
  ref: {
    is: part('ref'),
    says: 'The value is the id of another record, or of a row that a URL answers.',
    examples: [{ entity: 'company', label: 'companyName' }],
  },
} satisfies Keywords

const rows = {
  items: {
    is: part('items'),
    says: 'The columns of a `table`: rows that belong to the record and are kept with it.',
    examples: [{ properties: { part: { title: '检查部位' }, result: { title: '结果', dict: 'part_result' } }, required: ['part'] }],
    since: 2,
  },
  children: {
    is: part('children'),
    says: 'The rows of a `table` are records of another entity that name this one: shown and edited with it, saved in one transaction by the rules, rights and history of that entity.',
    examples: [{ entity: 'project-stage', by: 'projectId', fields: ['stageCode', 'planStart', 'planEnd'] }],
    since: 2,
  },
  minItems: { is: integer({ minimum: 0 }), says: 'Fewest rows of a table.', examples: [1], since: 2 },
  maxItems: { is: integer({ minimum: 1, maximum: 1000 }), says: 'Most rows of a table.', examples: [50], default: 500, since: 2 },
  uniqueItems: {
    is: listShape(text(), { minItems: 1, uniqueItems: true }),
    says: 'Columns of a table: no two of its rows share the value of one of them.',
    examples: [['part']],
    since: 2,
  },
} satisfies Keywords

const rules = {
  minLength: { is: integer({ minimum: 0 }), says: 'Fewest characters.', examples: [2] },
  maxLength: {
    is: integer({ minimum: 1, maximum: 1000000 }),
    says: 'Most characters; 255 when left out (2000 for `textarea`).',
    examples: [50],
  },
  pattern: {
    is: text({ format: 'regex' }),
    says: 'Regular expression (with the `u` flag) that the whole or part of the value must match.',
    examples: ['^[A-Z0-9-]{4,32}$'],
  },
  minimum: { is: number(), says: 'Smallest value allowed.', examples: [0] },
  maximum: { is: number(), says: 'Largest value allowed.', examples: [100] },
  exclusiveMinimum: { is: number(), says: 'The value must be above this.', examples: [0] },
  exclusiveMaximum: { is: number(), says: 'The value must be below this.', examples: [1] },
  multipleOf: { is: number({ exclusiveMinimum: 0 }), says: 'The value must be a multiple of this.', examples: [0.01] },
  unique: {
    is: either(flagShape, listShape(text(), { minItems: 1 })),
    says: 'No two records (of a tenant) share the value; a list names the fields it is unique together with.',
    examples: [true, ['code']],
  },
  check: {
    is: named(sentenceShape, { minProperties: 1 }),
    says: `Conditions that must hold once the field has a value, each with its sentence.${CEL}`,
    examples: [{ 'endDate >= startDate': '竣工日期不能早于开工日期' }],
  },
  warn: {
    is: named(sentenceShape, { minProperties: 1 }),
    says: `Conditions that should hold, each with its sentence, which may take over values as \`\${field}\`. A broken one is shown with the value, in the form and in the list, and keeps nobody from saving.${CEL}`,
    examples: [{ 'days(today(), certExpire) >= 30': '证书将在30天内到期' }],
  },
  message: {
    is: part('message'),
    says: 'Own sentences by rule; the derived ones (请输入 + title …) serve where none is given.',
    examples: [{ pattern: '项目编号格式不正确' }],
  },
  trigger: {
    is: word('blur', 'change'),
    says: 'When the form judges the field: on leaving it (`blur`, the default) or on every change.',
    examples: ['change'],
    default: 'blur',
  },
} satisfies Keywords

const listing = {
  list: {
    is: either(flagShape, part('column')),
    says: 'The column of the list: `false` hides it, an object sets width, side, sorting and the colours of a tag by value.',
    examples: [false, { width: 220, fixed: 'left' }],
  },
  search: {
    is: word('like', 'eq', 'prefix', 'in', 'range', false),
    says: 'A box in the search form and how it compares: part of the text, equal, start of the text, one of several, from-to.',
    examples: ['like'],
  },
  live: {
    is: part('live'),
    says: 'The cell of the list follows the topic of the entity’s `follows`.',
    examples: [{ staleAfter: 180 }],
  },
} satisfies Keywords

const form = {
  form: {
    is: word(true, false, 'add', 'edit', 'read'),
    says: 'Where the control is asked: everywhere (`true`, the default), `false` nowhere, `add` only when adding, `edit` only when editing, `read` shown but never typed.',
    examples: ['add'],
    default: true,
  },
  section: { is: sentenceShape, says: 'Title of the form section the field stands in.', examples: ['联系方式'], since: 2 },
  span: { is: word(1, 2), says: 'Form columns it takes, of two.', examples: [2] },
  when: {
    is: expression,
    says: `The field is shown and judged only while this holds.${CEL}`,
    examples: ['category == 1'],
  },
  placeholder: { is: text(), says: 'Grey text of the empty control; derived when left out.', examples: ['如 1# 塔吊'] },
  upload: {
    is: part('upload'),
    says: 'Accepted uploads of an image or file field.',
    examples: [{ accept: '.jpg,.png', maxKB: 500 }],
  },
  point: {
    is: part('point'),
    says: 'The fields beside a `map-point` that keep the place.',
    examples: [{ longitude: 'longitude', latitude: 'latitude', address: 'address' }],
  },
  'x-component': {
    is: text(),
    says: 'The control, in place of the one that follows from `format`: another of ours, or one of `Input`, `Input.TextArea`, `Password`, `NumberPicker`, `DatePicker`, `TimePicker`, `Switch` and `Checkbox` of @formily/antd-v5.',
    examples: ['Password', 'Input.TextArea'],
  },
  'x-component-props': { is: object(), says: 'Properties passed to the control as they are.', examples: [{ rows: 6 }] },
  'x-decorator-props': {
    is: object(),
    says: 'Properties passed to the form row as they are.',
    examples: [{ tooltip: '…' }],
  },
  'x-reactions': {
    is: reactions,
    says: 'Formily reactions; `{{…}}` inside is CEL.',
    examples: [{ dependencies: ['category'], fulfill: { state: { visible: '{{deps[0] == 1}}' } } }],
  },
} satisfies Keywords

const rollups = {
  takes: {
    is: either(measure, part('term')),
    says: 'Aggregate of a roll-up field over the rows of its bucket.',
    examples: ['sum pm10', { take: 'count', where: { height_ge: 2 } }],
    since: 2,
  },
} satisfies Keywords

export const field: KeywordGroup = {
  says: 'One property of a record: what it is, how it is judged, how it is shown.',
  examples: [{ title: '参数名称', maxLength: 255, search: 'like' }],
  sections: {
    Value: value,
    Choices: choices,
    Rows: rows,
    Rules: rules,
    'List and search': listing,
    Form: form,
    'Roll-up': rollups,
  },
}
