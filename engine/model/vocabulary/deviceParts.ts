// Keywords of device series and roll-ups.

import { OWNER } from '../entity/series.ts'
import { entityName, filters } from './definitions.ts'
import type { KeywordGroup, Keywords } from './keyword.ts'
import { exactly, integer, listShape, named, number, part, text, word } from './shape.ts'

const owner = {
  project: {
    is: text(),
    description: 'Field with the id of the row’s project.',
    examples: ['projectId'],
    default: OWNER.project,
    since: 2,
  },
  device: { is: text(), description: 'Field with the id of the row’s device.', examples: ['deviceId'], default: OWNER.device, since: 2 },
} satisfies Keywords

export const seriesKeyword: KeywordGroup = {
  required: ['time', 'kind', 'classes', 'keep'],
  keywords: {
    time: {
      is: text(),
      description: 'Field with the time of the row, by the clock of the device.',
      examples: ['collectTime'],
    },
    kind: {
      is: text({ pattern: '^[a-z][a-z-]*$' }),
      description: 'Name of these rows in device messages.',
      examples: ['env'],
    },
    classes: { is: listShape(text(), { minItems: 1 }), description: 'Classes of the devices that send them.', examples: [['2']] },
    key: { is: listShape(text()), description: 'Fields that distinguish rows of one device with the same time.', examples: [['dataType']] },
    ...owner,
    keep: {
      is: integer({ minimum: 1 }),
      description:
        'Days after which a row is deleted permanently. PostgreSQL deletes whole weeks from 28 days on, and whole months above 200.',
      examples: [30],
    },
    revise: {
      is: exactly(true),
      description: 'A repeated row adds values that the stored row lacks, such as the end of a run. Otherwise a repeated row is ignored.',
      examples: [true],
    },
    drift: {
      is: named(number({ minimum: 0 })),
      description:
        'Tolerance beyond the bounds of a field: a value within the tolerance is stored as the bound (zero drift of a load cell, 100.2 % humidity), a value beyond it is left out of the row.',
      examples: [{ load: 0.5, humidity: 5 }],
      since: 2,
    },
    round: {
      is: exactly(true),
      description: 'Decimals in integer fields are rounded. Otherwise they are left out of the row.',
      examples: [true],
      since: 2,
    },
    end: {
      is: text(),
      description: 'Field with the end of a run. A row that ends before it starts is refused.',
      examples: ['endTime'],
      since: 2,
    },
    flag: {
      is: part('seriesFlag'),
      description: 'Field that marks valid rows. Other rows are stored and shown, but not included in roll-ups.',
      examples: [{ field: 'dataFlag', valid: ['N'] }],
      since: 2,
    },
    hj212: {
      is: part('seriesHj212'),
      description: 'The fields that messages of HJ 212 fill: devices of the classes may then connect by that protocol.',
      examples: [{ type: 'dataType', factors: { a34004: { field: 'pm25', unit: 'μg/m³' } } }],
      since: 2,
    },
    alarms: {
      is: named(part('alarmRule'), { propertyNames: { pattern: '^[a-z][a-z0-9-]{0,19}$' } }),
      description: 'Alarm rules of the rows, by name. [Alarm rules](guides/alarm-rules.md).',
      examples: [{ 'strong-wind': { type: '141', value: 'windSpeed', limit: 'crane.windAlarm' } }],
      since: 2,
    },
  },
}

const expression = text({ minLength: 1, maxLength: 1000 })

export const alarmRule: KeywordGroup = {
  description:
    'An alarm rule. It compares `value` with `limit`, or has a condition `when`. Expressions read the fields of the row, fields of `device`, `project` and other records that the row belongs to, and windows of earlier rows.',
  keywords: {
    type: {
      is: text({ pattern: '^[A-Za-z0-9-]{1,20}$' }),
      description:
        'Key of the alarm type. Title and level are those of the dictionary entry with this key, unless the rule has `title`. By default the name of the rule.',
      examples: ['101'],
      since: 2,
    },
    title: {
      is: text({ minLength: 1, maxLength: 50 }),
      description: 'Name of the alarm, for a type without dictionary entry.',
      examples: ['沉降报警'],
      since: 2,
    },
    level: {
      is: word('1', '2', '3', '4'),
      description: 'Level of the alarm, for a type without dictionary entry: 1 information, 2 warning, 3 alarm, 4 critical.',
      examples: ['3'],
      since: 2,
    },
    when: {
      is: expression,
      description:
        "Condition of the alarm. `absent()` stands for a device that was silent for as long as its record allows, `absent('10m')` for ten minutes.",
      examples: ['smoke == 1', "mean('leakage', '5m') > 300"],
      since: 2,
    },
    value: { is: expression, description: 'Measured value. The alarm stores the worst one.', examples: ['momentPercent'], since: 2 },
    limit: {
      is: expression,
      description: 'Value from which on there is an alarm. Without one there is none.',
      examples: ['crane.momentAlarm', '300'],
      since: 2,
    },
    until: {
      is: expression,
      description: 'Value from which on a graver rule applies: it neither raises nor ends this alarm.',
      examples: ['crane.momentAlarm'],
      since: 2,
    },
    below: { is: exactly(true), description: 'There is an alarm if the value falls to the limit.', examples: [true], since: 2 },
    applies: {
      is: expression,
      description: 'Condition of the rows that the rule validates. Other rows neither raise nor end an alarm.',
      examples: ['!empty(height)'],
      since: 2,
    },
    ends: {
      is: expression,
      description:
        'Condition under which a row counts towards the end. By default the opposite of `when`, or a value that came back by `hysteresis`.',
      examples: ['leakage < 200'],
      since: 2,
    },
    hysteresis: {
      is: number({ minimum: 0, exclusiveMaximum: 1 }),
      description: 'Share of the limit by which a value must come back before a row counts towards the end; 0.05 by default.',
      examples: [0.1],
      since: 2,
    },
    for: {
      is: integer({ minimum: 1, maximum: 86_400 }),
      description: 'Seconds for which the condition must hold.',
      examples: [10],
      since: 2,
    },
    calm: {
      is: integer({ minimum: 1, maximum: 100 }),
      description: 'Rows in succession that end the alarm; 3 by default.',
      examples: [1],
      since: 2,
    },
    momentary: {
      is: exactly(true),
      description: 'The alarm is over as soon as it began, such as a refused pass of a gate.',
      examples: [true],
      since: 2,
    },
    unit: { is: text({ maxLength: 20 }), description: 'Unit of value and limit; by default that of the field.', examples: ['%'], since: 2 },
    sentence: {
      is: text({ minLength: 1, maxLength: 300 }),
      description:
        'Text of the alarm with `${deviceName}`, `${title}`, `${value}`, `${limit}`, `${unit}`, `${part}` and fields of the row. By default device, title, value and limit.',
      examples: ['${deviceName} 漏电 ${value}${unit}'],
      since: 2,
    },
    tell: {
      is: listShape(entityName, { uniqueItems: true }),
      description: 'Entities of the people who get a text message, if they subscribed; empty for nobody. By default all who subscribed.',
      examples: [['project-safeman']],
      since: 2,
    },
  },
}

export const seriesHj212: KeywordGroup = {
  description: 'How messages of HJ 212 become rows.',
  required: ['factors'],
  keywords: {
    type: { is: text(), description: 'Field with the command: 2011, 2051, 2061 or 2031.', examples: ['dataType'], since: 2 },
    factors: {
      is: named(part('hj212Factor')),
      description: 'The field of each factor, by its code.',
      examples: [{ a34004: { field: 'pm25', unit: 'μg/m³' } }],
      since: 2,
    },
  },
}

export const hj212Factor: KeywordGroup = {
  description: 'The field that a factor fills. Values are converted from its unit to the unit of the field.',
  required: ['field'],
  keywords: {
    field: { is: text(), description: 'Field with the present value (`-Rtd`) or the mean (`-Avg`).', examples: ['pm25'], since: 2 },
    unit: { is: text(), description: 'Unit in which devices send it; by default that of the field.', examples: ['mg/m³'], since: 2 },
    max: { is: text(), description: 'Field with the maximum (`-Max`).', examples: ['noiseMax'], since: 2 },
    min: { is: text(), description: 'Field with the minimum (`-Min`).', examples: ['noiseMin'], since: 2 },
  },
}

export const seriesFlag: KeywordGroup = {
  description: 'The field that marks rows with valid values.',
  required: ['field', 'valid'],
  keywords: {
    field: { is: text(), description: 'Field with the flag.', examples: ['dataFlag'], since: 2 },
    valid: { is: listShape(text(), { minItems: 1 }), description: 'Flags of valid rows.', examples: [['N']], since: 2 },
  },
}

export const rollup: KeywordGroup = {
  required: ['of', 'every', 'by'],
  keywords: {
    of: { is: entityName, description: 'The series, or the finer roll-up, that is aggregated.', examples: ['spray-env-log'] },
    every: { is: word('hour', 'day'), description: 'Length of a bucket; the field `time` holds its start.', examples: ['hour'] },
    by: {
      is: listShape(text()),
      description: 'Fields to group by: project and device, and further fields that distinguish rows.',
      examples: [['projectId', 'deviceId']],
    },
    ...owner,
    where: {
      is: filters,
      description: 'Includes only rows that match these filters (query parameters with values).',
      examples: [{ dataType: '2011' }],
    },
  },
}
