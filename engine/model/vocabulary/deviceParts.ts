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
      says: 'Field with the time of the row, by the clock of the device.',
      examples: ['collectTime'],
    },
    kind: {
      is: text({ pattern: '^[a-z][a-z-]*$' }),
      says: 'Name of these rows in device messages.',
      examples: ['env'],
    },
    classes: { is: listShape(text(), { minItems: 1 }), says: 'Classes of the devices that send them.', examples: [['2']] },
    key: { is: listShape(text()), says: 'Fields that distinguish rows of one device with the same time.', examples: [['dataType']] },
    ...owner,
    keep: { is: integer({ minimum: 1 }), says: 'Days after which a row is deleted permanently.', examples: [30] },
    revise: {
      is: exactly(true),
      says: 'A repeated row adds values that the stored row lacks, such as the end of a run. Otherwise a repeated row is ignored.',
      examples: [true],
    },
    drift: {
      is: named(number({ minimum: 0 })),
      says: 'Tolerance beyond the bounds of a field: a value within the tolerance is stored as the bound (zero drift of a load cell, 100.2 % humidity), a value beyond it is left out of the row.',
      examples: [{ load: 0.5, humidity: 5 }],
      since: 2,
    },
    round: {
      is: exactly(true),
      says: 'Decimals in integer fields are rounded. Otherwise they are left out of the row.',
      examples: [true],
      since: 2,
    },
    end: {
      is: text(),
      says: 'Field with the end of a run. A row that ends before it starts is refused.',
      examples: ['endTime'],
      since: 2,
    },
    flag: {
      is: part('seriesFlag'),
      says: 'Field that marks valid rows. Other rows are stored and shown, but not included in roll-ups.',
      examples: [{ field: 'dataFlag', valid: ['N'] }],
      since: 2,
    },
    hj212: {
      is: part('seriesHj212'),
      says: 'The fields that messages of HJ 212 fill: devices of the classes may then connect by that protocol.',
      examples: [{ type: 'dataType', factors: { a34004: { field: 'pm25', unit: 'μg/m³' } } }],
      since: 2,
    },
  },
}

export const seriesHj212: KeywordGroup = {
  says: 'How messages of HJ 212 become rows.',
  required: ['factors'],
  keywords: {
    type: { is: text(), says: 'Field with the command: 2011, 2051, 2061 or 2031.', examples: ['dataType'], since: 2 },
    factors: {
      is: named(part('hj212Factor')),
      says: 'The field of each factor, by its code.',
      examples: [{ a34004: { field: 'pm25', unit: 'μg/m³' } }],
      since: 2,
    },
  },
}

export const hj212Factor: KeywordGroup = {
  says: 'The field that a factor fills. Values are converted from its unit to the unit of the field.',
  required: ['field'],
  keywords: {
    field: { is: text(), says: 'Field with the present value (`-Rtd`) or the mean (`-Avg`).', examples: ['pm25'], since: 2 },
    unit: { is: text(), says: 'Unit in which devices send it; by default that of the field.', examples: ['mg/m³'], since: 2 },
    max: { is: text(), says: 'Field with the maximum (`-Max`).', examples: ['noiseMax'], since: 2 },
    min: { is: text(), says: 'Field with the minimum (`-Min`).', examples: ['noiseMin'], since: 2 },
  },
}

export const seriesFlag: KeywordGroup = {
  says: 'The field that marks rows with valid values.',
  required: ['field', 'valid'],
  keywords: {
    field: { is: text(), says: 'Field with the flag.', examples: ['dataFlag'], since: 2 },
    valid: { is: listShape(text(), { minItems: 1 }), says: 'Flags of valid rows.', examples: [['N']], since: 2 },
  },
}

export const rollup: KeywordGroup = {
  required: ['of', 'every', 'by'],
  keywords: {
    of: { is: entityName, says: 'The series, or the finer roll-up, that is aggregated.', examples: ['spray-env-log'] },
    every: { is: word('hour', 'day'), says: 'Length of a bucket; the field `time` holds its start.', examples: ['hour'] },
    by: {
      is: listShape(text()),
      says: 'Fields to group by: project and device, and further fields that distinguish rows.',
      examples: [['projectId', 'deviceId']],
    },
    ...owner,
    where: {
      is: filters,
      says: 'Includes only rows that match these filters (query parameters with values).',
      examples: [{ dataType: '2011' }],
    },
  },
}
