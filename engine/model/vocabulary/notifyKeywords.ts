// Keywords of `notify`: events, recipients and texts of messages.

import { CEL, expression, sentenceShape } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { either, flagShape, integer, listShape, part, text } from './shape.ts'

const eventName = text({ pattern: '^[a-z][A-Za-z0-9]*$' })

export const notification: KeywordGroup = {
  description:
    'Somebody is told of a record: by a message in the inbox, and by text message on request. Told with `on` when something is done, with `before` ahead of a date, with `when` alone as soon as the condition becomes true.',
  required: ['to', 'title'],
  rules: {
    anyOf: [{ required: ['on'] }, { required: ['before'] }, { required: ['when'] }],
    not: { required: ['on', 'before'] },
  },
  keywords: {
    on: {
      is: either(eventName, listShape(eventName, { minItems: 1, uniqueItems: true })),
      description: 'The event: `add`, `edit`, or the name of an action with `set`.',
      examples: ['add', ['rectify', 'sendBack']],
      since: 2,
    },
    before: {
      is: part('reminder'),
      description:
        'A reminder before the date of a field, in the morning from eight, and a line on the start page until the date of the record has passed.',
      examples: [{ field: 'deadline', days: [3, 0] }],
      since: 2,
    },
    when: {
      is: expression,
      description: `Only records for which the condition holds. Without \`on\` and \`before\` somebody is told when the condition becomes true by a write.${CEL}`,
      examples: ["level == '3'"],
      since: 2,
    },
    to: {
      is: listShape(either(text({ pattern: '^[a-z][A-Za-z0-9]*$' }), part('recipient')), { minItems: 1 }),
      description:
        'Recipients: references to users by field (`createUser` is who added the record), holders of a role, heads of departments. Disabled users are not told.',
      examples: [['responsibleUser', { role: 'safety', of: 'projectId' }]],
      since: 2,
    },
    title: {
      is: text({ minLength: 1, maxLength: 120 }),
      description: 'Title of the message; `${field}` inserts a value as the list shows it. `en` has the English of the whole text.',
      examples: ['新隐患：${title}'],
      since: 2,
    },
    text: {
      is: text({ minLength: 1, maxLength: 300 }),
      description: 'Text below the title, with `${field}` as in the title.',
      examples: ['${projectId}，整改期限${deadline}'],
      since: 2,
    },
    sms: {
      is: flagShape,
      description:
        'A text message to the phone of the account as well, if the tenant has a configuration with the code `notice` (messages guide). Imports send none.',
      examples: [true],
      default: false,
      since: 2,
    },
  },
}

export const recipient: KeywordGroup = {
  rules: { oneOf: [{ required: ['role'] }, { required: ['head'] }] },
  keywords: {
    role: { is: sentenceShape, description: 'Alias of a role; its holders are told.', examples: ['safety'], since: 2 },
    of: {
      is: text(),
      description: 'Field with a project: only holders of the role whose account belongs to that project are told.',
      examples: ['projectId'],
      since: 2,
    },
    head: {
      is: text(),
      description:
        'Field with a department, whose head (负责人 in 机构管理) is told; `createDept` is the department of who added the record.',
      examples: ['deptId'],
      since: 2,
    },
  },
}

export const reminder: KeywordGroup = {
  required: ['field'],
  keywords: {
    field: { is: text(), description: 'Field with the date, or date and time.', examples: ['deadline'], since: 2 },
    days: {
      is: either(
        integer({ minimum: -90, maximum: 365 }),
        listShape(integer({ minimum: -90, maximum: 365 }), { minItems: 1, uniqueItems: true }),
      ),
      description: 'Days before the date, each a reminder; 0 is the day itself, and -1 the day after.',
      examples: [[3, 0]],
      default: 0,
      since: 2,
    },
  },
}
