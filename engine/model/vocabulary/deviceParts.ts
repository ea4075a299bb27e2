// Keywords of device series and roll-ups.

import { OWNER } from '../entity/series.ts'
import { entityName, filters } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { exactly, integer, listShape, text, word } from './shape.ts'

const owner = {
  project: { is: text(), says: 'Field with the id of the row’s project.', examples: ['projectId'], default: OWNER.project, since: 2 },
  device: { is: text(), says: 'Field with the id of the row’s device.', examples: ['deviceId'], default: OWNER.device, since: 2 },
} satisfies Keywords

export const seriesKeyword: KeywordGroup = {
  required: ['time', 'kind', 'classes', 'keep'],
  keywords: {
    time: {
      is: text(),
      says: 'Field with the moment of the row, by the clock of the device.',
      examples: ['collectTime'],
    },
    kind: {
      is: text({ pattern: '^[a-z][a-z-]*$' }),
      says: 'Name of these rows in device messages.',
      examples: ['env'],
    },
    classes: { is: listShape(text(), { minItems: 1 }), says: 'Classes of the devices that send them.', examples: [['2']] },
    key: { is: listShape(text()), says: 'Fields that tell apart rows of one device and moment.', examples: [['dataType']] },
    ...owner,
    keep: { is: integer({ minimum: 1 }), says: 'Days after which a row is deleted for good.', examples: [30] },
    revise: {
      is: exactly(true),
      says: 'A row that is sent again brings the values that were not known before: the end of a run. Otherwise the first one stays.',
      examples: [true],
    },
  },
}

export const rollup: KeywordGroup = {
  required: ['of', 'every', 'by'],
  keywords: {
    of: { is: entityName, says: 'The series, or the finer roll-up, that is summed up.', examples: ['spray-env-log'] },
    every: { is: word('hour', 'day'), says: 'Length of a bucket; the field `time` holds its start.', examples: ['hour'] },
    by: {
      is: listShape(text()),
      says: 'Fields whose values have buckets of their own: those of the project and the device, and what else tells rows apart.',
      examples: [['projectId', 'deviceId']],
    },
    ...owner,
    where: {
      is: filters,
      says: 'Takes only these rows: wire filters with their values.',
      examples: [{ dataType: '2011' }],
    },
  },
}
