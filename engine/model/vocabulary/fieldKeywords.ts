// Keywords of a field.

import { formats } from '../formats/formats.ts'
import { CEL, code, entityName, expression, measure, reactions, sentenceShape } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { either, exactly, flagShape, integer, listShape, named, number, object, part, scalar, text, word } from './shape.ts'

const earlierName = text({ pattern: '^[a-z][A-Za-z0-9]*$' })

const value = {
  title: {
    is: text({ minLength: 1, maxLength: 60 }),
    description: 'Name on screen, in Chinese; `en` has the English name.',
    examples: ['参数名称'],
  },
  titles: {
    is: named(sentenceShape, { minProperties: 1 }),
    description: `Other titles in the form and in messages of rules, each with a condition; the first condition that holds decides.${CEL}`,
    examples: [{ "category == '1'": 'apiKey' }],
    since: 2,
  },
  description: { is: text(), description: 'Help text below the control.', examples: ['用于登录后的页面标题'] },
  type: {
    is: word('string', 'number', 'integer', 'boolean', 'array'),
    description: 'JSON type of the value; `string` when left out, `array` where there are `items` or `children`.',
    examples: ['integer'],
    default: 'string',
  },
  format: {
    is: word(...Object.keys(formats)),
    description:
      'Sets control, rule and column type of the field; derived from `type`, `dict`, `enum`, `ref`, `items` and `children` by default.',
    examples: ['date'],
  },
  default: {
    is: scalar('string', 'number', 'boolean'),
    description: 'Value of a new record that does not contain the field.',
    examples: [0],
  },
  preset: {
    is: expression,
    description: `Initial value that is computed for a new record, and again when a field in the expression changes, until the user types another value.${CEL}`,
    examples: ['today()'],
  },
  start: {
    is: text({ pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$' }),
    description:
      'Default of a new record: `me.id`, `me.name`, `me.deptId` or `me.projectId` of the user, or a stored field of the record that another field refers to, such as `projectId.superviseCompanyId`: a text, number, key or reference. A later change of that record is not followed.',
    examples: ['me.projectId', 'projectId.superviseCompanyId'],
    since: 2,
  },
  compute: {
    is: expression,
    description: `Computes the value from other fields; users cannot edit the field.${CEL}`,
    examples: ['days(startDate, endDate)'],
  },
  serial: {
    is: part('serial'),
    description: 'Running number that the server gives to a new record: without gaps, unique, and safe with several nodes.',
    examples: [{ format: 'YH-{yyyy}-{0000}', per: ['projectId'] }],
    since: 2,
  },
  total: {
    is: part('total'),
    description:
      'Total over records of another entity, or of the same tree, that refer to this record. The server renews it whenever one of them changes.',
    examples: [{ entity: 'project-stage', by: 'projectId', take: 'count' }],
    since: 2,
  },
  examples: {
    is: listShape(scalar('string', 'number', 'boolean')),
    description: 'Valid values: for readers of the file, and for tests that create records although a pattern or check allows few values.',
    examples: [['SC200/200']],
  },
  readOnly: {
    is: flagShape,
    description: 'The server sets the value, by an action for instance; neither forms nor calls of the API change it.',
    examples: [true],
  },
  writeOnly: { is: flagShape, description: 'Stored but never sent back: passwords, secrets.', examples: [true] },
  hashed: {
    is: flagShape,
    description:
      'Like `writeOnly`, and stored as a hash: the server can compare a value with the hash, but nobody can read the value. For long random keys of machines.',
    examples: [true],
  },
  stored: {
    is: exactly(false),
    description:
      '`false`: the form has the field and rules validate it, but the table does not store it. With `compute` the value is computed for each response.',
    examples: [false],
  },
  private: {
    is: word('phone', 'id-card', 'bank-card', 'name', 'id', 'address', 'text', 'setting', 'connection'),
    description:
      'Masked in lists and in the detail; the detail shows the value to users with `…_view_private`. Users search by the whole value; with `search` `like`, users with the permission also by a part. `text` shows no sign of the value. `setting`: the value of a setting, hidden if the key in the field `…Key` (beside `…Value`) is that of a secret; `connection`: an address, whose passwords are hidden. The history does not store these secrets.',
    examples: ['phone'],
  },
  english: {
    is: text(),
    description:
      'For a text field: the field with the English text. If that field is filled, lists, pages and references show its text in the English console.',
    examples: ['english'],
    since: 2,
  },
  boxes: {
    is: text(),
    description:
      'For an image field: the field with detections as JSON `[[x1, y1, x2, y2, label, confidence]]` in pixels of the image. The console draws them over the image when the record is viewed.',
    examples: ['boxes'],
    since: 2,
  },
  unit: {
    is: text({ minLength: 1, maxLength: 12 }),
    description: 'Unit of the value, shown in the form and in the column header.',
    examples: ['m/s'],
  },
  unitField: {
    is: text(),
    description:
      'For a number field whose unit differs between records: the text field with the unit. Lists, pages, prints and exports show each value with its unit.',
    examples: ['unit'],
    since: 2,
  },
  decimals: {
    is: integer({ minimum: 0, maximum: 8 }),
    description:
      'For a number field: the number of decimals, for money, weights and quantities. The value is exact in formulas, filters and totals; a value with more decimals is refused, a computed one is rounded (halves away from zero). Lists and forms show the value with separators.',
    examples: [2],
    since: 2,
  },
  was: {
    is: either(earlierName, listShape(earlierName, { minItems: 1, uniqueItems: true })),
    description:
      'Earlier name of the field, or of the column of a table: the server renames it and keeps the values. A list has the earlier names of several renames, the latest first, for installations that left a version out.',
    examples: ['projectNo', ['projectNo', 'code']],
  },
} satisfies Keywords

const choices = {
  enum: {
    is: listShape(scalar('string', 'number'), { minItems: 1, uniqueItems: true }),
    description: 'Fixed choices without a dictionary.',
    examples: [['kg', 't']],
  },
  dict: { is: code, description: 'Code of the system dictionary with its choices.', examples: ['flag'] },
  dictBiz: {
    is: code,
    description: 'Code of the business dictionary with its choices: every tenant has its own entries.',
    examples: ['risk_level'],
  },
  ref: {
    // The short form is written out before anything reads it.
    is: { ...either(entityName, part('ref')), type: part('ref').type },
    description:
      'The value is the id of another record, or of a row that a URL returns. The name of an entity is enough where the choices show what is the title of its card.',
    examples: ['project', { entity: 'company', label: 'companyName', where: { companyType: '009' } }],
  },
} satisfies Keywords

const rows = {
  items: {
    is: part('items'),
    description: 'The columns of a `table`: rows that are stored with the record.',
    examples: [{ properties: { part: { title: '检查部位' }, result: { title: '结果', dict: 'part_result' } }, required: ['part'] }],
    since: 2,
  },
  children: {
    is: part('children'),
    description:
      'The rows of a `table` are records of another entity that refer to this record. They are shown and edited with the record, and saved in one transaction with the rules, permissions and history of their entity.',
    examples: [{ entity: 'project-stage', by: 'projectId', fields: ['stageCode', 'planStart', 'planEnd'] }],
    since: 2,
  },
  startRows: {
    is: either(text({ minLength: 1 }), listShape(object(), { minItems: 1, maxItems: 500 })),
    description:
      'Rows of a new record that does not contain the field: a list of rows, or the name of a column with `dict`, `dictBiz` or `enum`, whose choices get a row each.',
    examples: ['item', [{ item: '制动器' }, { item: '钢丝绳' }]],
    since: 2,
  },
  minItems: { is: integer({ minimum: 0 }), description: 'Minimum number of rows of a table.', examples: [1], since: 2 },
  maxItems: {
    is: integer({ minimum: 1, maximum: 1000 }),
    description: 'Maximum number of rows of a table.',
    examples: [50],
    default: 500,
    since: 2,
  },
  uniqueItems: {
    is: listShape(text(), { minItems: 1, uniqueItems: true }),
    description: 'Columns of a table whose values must be unique among its rows.',
    examples: [['part']],
    since: 2,
  },
} satisfies Keywords

const rules = {
  minLength: { is: integer({ minimum: 0 }), description: 'Minimum number of characters.', examples: [2] },
  maxLength: {
    is: integer({ minimum: 1, maximum: 1000000 }),
    description: 'Maximum number of characters; 255 by default (2000 for `textarea`).',
    examples: [50],
  },
  pattern: {
    is: text({ format: 'regex' }),
    description:
      'Regular expression (with the `u` flag) that the whole or part of the value must match. Lookaround, backreferences, and repetitions that can read one text in several ways are refused.',
    examples: ['^[A-Z0-9-]{4,32}$'],
  },
  minimum: { is: number(), description: 'Smallest value allowed.', examples: [0] },
  maximum: { is: number(), description: 'Largest value allowed.', examples: [100] },
  exclusiveMinimum: { is: number(), description: 'The value must be above this.', examples: [0] },
  exclusiveMaximum: { is: number(), description: 'The value must be below this.', examples: [1] },
  multipleOf: { is: number({ exclusiveMinimum: 0 }), description: 'The value must be a multiple of this.', examples: [0.01] },
  unique: {
    is: either(flagShape, listShape(text(), { minItems: 1 })),
    description: 'The value must be unique among the records of a tenant; a list names further fields of the unique key.',
    examples: [true, ['code']],
  },
  check: {
    is: named(sentenceShape, { minProperties: 1 }),
    description: `Conditions that must hold if the field has a value, each with its message.${CEL}`,
    examples: [{ 'endDate >= startDate': '竣工日期不能早于开工日期' }],
  },
  warn: {
    is: named(sentenceShape, { minProperties: 1 }),
    description: `Conditions that should hold, each with its message, which may contain values as \`\${field}\`. If a condition does not hold, form and list show its message beside the value; the record can be saved.${CEL}`,
    examples: [{ 'days(today(), certExpire) >= 30': '证书将在30天内到期' }],
  },
  message: {
    is: part('message'),
    description: 'Messages by rule, instead of the derived messages (请输入 + title …).',
    examples: [{ pattern: '项目编号格式不正确' }],
  },
  trigger: {
    is: word('blur', 'change'),
    description: 'When the form validates the field: when it loses focus (`blur`, the default) or on every change.',
    examples: ['change'],
    default: 'blur',
  },
} satisfies Keywords

const listing = {
  list: {
    is: either(flagShape, part('column')),
    description:
      'The column of the list: an object sets width, side, sorting and the colours of a tag by value. `false`: the field has no column; where the file has `columns`, those decide.',
    examples: [false, { width: 220, fixed: 'left' }],
  },
  search: {
    is: word('like', 'eq', 'prefix', 'in', 'range', false),
    description:
      'Adds the field to the search form, and sets the comparison: part of the text, equal, start of the text, one of several, range.',
    examples: ['like'],
  },
  live: {
    is: part('live'),
    description: 'Events of the topic in `follows` of the entity update the cell of the list.',
    examples: [{ staleAfter: 180 }],
  },
} satisfies Keywords

const form = {
  form: {
    is: word(true, false, 'add', 'edit', 'read', 'api'),
    description:
      'Forms with the field: all (`true`, the default), none (`false`), only when adding (`add`), only when editing (`edit`), or read-only (`read`). Calls, imports and rows of other records write the field only where a form lets a person write it; `api`: no form has it, and calls of the API write it.',
    examples: ['add'],
    default: true,
  },
  section: {
    is: sentenceShape,
    description: 'Title of the form section of the field.',
    examples: ['联系方式'],
    since: 2,
    replaced: { since: 3, now: 'sections' },
  },
  span: { is: word(1, 2), description: 'Number of form columns of the control, 1 or 2.', examples: [2] },
  when: {
    is: expression,
    description: `The field is shown and validated only while this condition holds.${CEL}`,
    examples: ['category == 1'],
  },
  suggest: {
    is: listShape(text(), { minItems: 1, uniqueItems: true }),
    description:
      'For a text field, or a `ref` to one record: the control first offers the values of the latest records that have the same values in these fields. Users may enter any other value.',
    examples: [['projectId']],
    since: 2,
  },
  placeholder: { is: text(), description: 'Grey text of the empty control; derived by default.', examples: ['如 1# 塔机'] },
  upload: {
    is: part('upload'),
    description: 'Accepted uploads of an image or file field.',
    examples: [{ accept: '.jpg,.png', maxKB: 500 }],
  },
  point: {
    is: part('point'),
    description: 'The fields that store the place of a `map-point`.',
    examples: [{ longitude: 'longitude', latitude: 'latitude', address: 'address' }],
  },
  'x-component': {
    is: text(),
    description:
      'The control, instead of the one derived from `format`: another control of Gantry, or `Input`, `Input.TextArea`, `Password`, `NumberPicker`, `DatePicker`, `TimePicker`, `Switch` and `Checkbox` of @formily/antd-v5.',
    examples: ['Password', 'Input.TextArea'],
  },
  'x-component-props': { is: object(), description: 'Properties passed to the control as they are.', examples: [{ rows: 6 }] },
  'x-decorator-props': { is: object(), description: 'Properties passed to the form row as they are.', examples: [{ tooltip: '…' }] },
  'x-reactions': {
    is: reactions,
    description: 'Formily reactions; `{{…}}` inside is CEL.',
    examples: [{ dependencies: ['category'], fulfill: { state: { visible: '{{deps[0] == 1}}' } } }],
  },
} satisfies Keywords

const rollups = {
  takes: {
    is: either(measure, part('term')),
    description: 'Aggregate of a roll-up field over the rows of its bucket.',
    examples: ['sum pm10', { take: 'count', where: { height_ge: 2 } }],
    since: 2,
  },
} satisfies Keywords

export const field: KeywordGroup = {
  description: 'One property of a record: its value, rules and display.',
  examples: [{ title: '参数名称', maxLength: 255, search: 'like' }],
  sections: { Value: value, Choices: choices, Rows: rows, Rules: rules, 'List and search': listing, Form: form, 'Roll-up': rollups },
}
