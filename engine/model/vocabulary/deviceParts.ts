// What is said of rows that devices send, and of tables derived from them.

import { entityName, filters } from './definitions.ts'
import type { Part } from './keyword.ts'
import { exactly, integer, list, text, word } from './shape.ts'

export const series: Part = {
  required: ['time', 'kind', 'classes', 'keep'],
  keywords: {
    time: {
      is: text(),
      says: 'Field with the moment of the row, by the clock of the device.',
      examples: ['collectTime'],
    },
    kind: {
      is: text({ pattern: '^[a-z][a-z-]*$' }),
      says: 'What devices call these rows when they send them.',
      examples: ['env'],
    },
    classes: { is: list(text(), { minItems: 1 }), says: 'Classes of the devices that send them.', examples: [['2']] },
    key: { is: list(text()), says: 'Fields that tell apart rows of one device and moment.', examples: [['dataType']] },
    keep: { is: integer({ minimum: 1 }), says: 'Days after which a row is deleted for good.', examples: [30] },
    revise: {
      is: exactly(true),
      says: 'A row that is sent again brings the values that were not known before: the end of a run. Otherwise the first one stays.',
      examples: [true],
    },
  },
}

export const rollup: Part = {
  required: ['of', 'every', 'by'],
  keywords: {
    of: { is: entityName, says: 'The series, or the finer roll-up, that is summed up.', examples: ['spray-env-log'] },
    every: { is: word('hour', 'day'), says: 'Length of a bucket; the field `time` holds its start.', examples: ['hour'] },
    by: {
      is: list(text()),
      says: 'Fields whose values have buckets of their own: `projectId`, `deviceId` and what else tells rows apart.',
      examples: [['projectId', 'deviceId']],
    },
    where: {
      is: filters,
      says: 'Takes only these rows: wire filters with their values.',
      examples: [{ dataType: '2011' }],
    },
  },
}
