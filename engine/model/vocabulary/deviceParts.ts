// Keywords of device series and roll-ups.

import { OWNER } from '../entity/series.ts'
import { entityName, filters } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { exactly, integer, listShape, named, number, part, text, word } from './shape.ts'

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
    drift: {
      is: named(number({ minimum: 0 })),
      says: 'How far a sent value may lie beyond the bounds of its field and is taken for the bound: zero drift of a load cell, 100.2 % humidity. A value further off is left out of the row.',
      examples: [{ load: 0.5, humidity: 5 }],
      since: 2,
    },
    round: {
      is: exactly(true),
      says: 'A decimal in a field of whole numbers is rounded. Otherwise it is left out of the row.',
      examples: [true],
      since: 2,
    },
    end: {
      is: text(),
      says: 'Field with the moment at which a run ended. A row whose end lies before its beginning is refused.',
      examples: ['endTime'],
      since: 2,
    },
    flag: {
      is: part('seriesFlag'),
      says: 'Says by a field whether the values of a row count. Rows whose values do not count are stored and shown, and enter no roll-up.',
      examples: [{ field: 'dataFlag', valid: ['N'] }],
      since: 2,
    },
  },
}

export const seriesFlag: KeywordGroup = {
  says: 'The field that says whether the values of a row count.',
  required: ['field', 'valid'],
  keywords: {
    field: { is: text(), says: 'Field with the flag.', examples: ['dataFlag'], since: 2 },
    valid: { is: listShape(text(), { minItems: 1 }), says: 'The flags with which values count.', examples: [['N']], since: 2 },
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
