// Keywords of a record's card and page.

import { entityName, panelName, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { implies, integer, listShape, named, number, part, text, word } from './shape.ts'

const member = text({ pattern: '^[A-Za-z][A-Za-z0-9_.]*$' })

export const card: KeywordGroup = {
  says: 'What a record says at a glance: the head of its page, and its card on a phone. What is left out is derived.',
  keywords: {
    title: { is: text(), says: 'Field that names the record; the first text column when left out.', examples: ['deviceName'], since: 2 },
    short: {
      is: text(),
      says: 'Field with a shorter name: cells that point at the record say it, with the whole name on hover.',
      examples: ['shortName'],
      since: 2,
    },
    image: { is: text(), says: 'Field with its picture; the first column of pictures when left out.', examples: ['facePhoto'], since: 2 },
    state: {
      is: text(),
      says: 'Field with its state; the first column whose words come from a dictionary and whose name ends in `Status` or `State`, or is one of them, when left out.',
      examples: ['handleState'],
      since: 2,
    },
    facts: {
      is: listShape(text(), { minItems: 1, maxItems: 4, uniqueItems: true }),
      says: 'Fields below the title; the next two columns when left out.',
      examples: [['deviceCode', 'projectId']],
      since: 2,
    },
  },
}

export const shownList: KeywordGroup = {
  says: 'Parts around the rows of the list.',
  keywords: {
    tabs: {
      is: text(),
      says: 'A searched field of a dictionary: each of its words narrows the list by one press, and says how many records it would leave.',
      examples: ['alarmLevel'],
      since: 2,
    },
    mine: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      says: 'References to users, departments or projects: one press leaves the records of which any names whoever looks, their department or their project. It stands before the words of `tabs`.',
      examples: [['handleUser', 'projectId']],
      since: 2,
    },
    board: {
      is: part('board'),
      says: 'The list can be looked at as cards in columns.',
      examples: [{ by: 'stageStatus', title: 'stageCode', facts: ['projectId', 'planEnd'] }],
      since: 2,
    },
    calendar: {
      is: part('calendar'),
      says: 'The list can be looked at as days of a month or a week.',
      examples: [{ date: 'nextMaintain' }],
      since: 2,
    },
    total: {
      is: named(word('sum', 'mean', 'count', 'min', 'max'), { minProperties: 1 }),
      says: 'Totals below columns, for all records of the list and for the selected ones: `count` counts records with a value. `min` and `max` accept dates too.',
      examples: [{ waterUse: 'sum', flowRate: 'mean' }],
      since: 2,
    },
  },
}

export const board: KeywordGroup = {
  says: 'The list as cards in columns, one for each word of a dictionary. Who may edit the field in the form moves cards between them.',
  required: ['by'],
  keywords: {
    by: { is: text(), says: 'Field of a dictionary whose words are the columns.', examples: ['stageStatus'], since: 2 },
    title: {
      is: text(),
      says: 'Field that names a card; what names the record elsewhere when left out.',
      examples: ['stageCode'],
      since: 2,
    },
    facts: {
      is: listShape(text(), { minItems: 1, maxItems: 4, uniqueItems: true }),
      says: 'Fields below it.',
      examples: [['projectId', 'planEnd']],
      since: 2,
    },
  },
}

export const calendarKeyword: KeywordGroup = {
  says: 'The list as days of a month or a week.',
  required: ['date'],
  keywords: {
    date: { is: text(), says: 'Field with the day or the moment.', examples: ['planStart'], since: 2 },
    end: { is: text(), says: 'Field with the day of the end, which stands there too.', examples: ['planEnd'], since: 2 },
    title: {
      is: text(),
      says: 'Field that names an entry; what names the record elsewhere when left out.',
      examples: ['stageCode'],
      since: 2,
    },
  },
}

export const record: KeywordGroup = {
  says: 'The page of one record, at the path of the list and its id.',
  keywords: {
    tabs: {
      is: listShape(part('recordTab'), { minItems: 1 }),
      says: 'Tabs beside the record’s own fields.',
      examples: [[{ title: '报警', entity: 'alarm-event', where: { deviceId: '${id}' } }]],
      since: 2,
    },
  },
}

export const recordTabKeyword: KeywordGroup = {
  required: ['title'],
  rules: { oneOf: [{ required: ['entity'] }, { required: ['panel'] }, { required: ['charts'] }] },
  keywords: {
    title: { is: sentenceShape, says: 'Words on the tab.', examples: ['报警'], since: 2 },
    entity: { is: entityName, says: 'Entity whose list the tab holds, for who has its page.', examples: ['alarm-event'], since: 2 },
    where: { is: templates, says: 'Filter of that list, filled from the record.', examples: [{ deviceId: '${id}' }], since: 2 },
    panel: {
      is: panelName,
      says: 'Part of the console that shows the record, by the name that it is registered with.',
      examples: ['device-day'],
      since: 2,
    },
    charts: {
      is: listShape(part('chart'), { minItems: 1 }),
      says: 'Charts of the record.',
      examples: [[{ title: '每日报警', call: 'GET /api/visual/alarmDays', query: { deviceId: '${id}' }, x: 'day', y: { count: '报警' } }]],
      since: 2,
    },
  },
}

export const chart: KeywordGroup = {
  says: 'A chart over rows that an address answers.',
  required: ['title', 'call', 'x', 'y'],
  rules: implies({ properties: { kind: { const: 'timeline' } }, required: ['kind'] }, { required: ['until'] }),
  keywords: {
    title: { is: sentenceShape, says: 'Title of the chart.', examples: ['PM10'], since: 2 },
    kind: {
      is: word('series', 'bar', 'gauge', 'timeline', 'share', 'calendar'),
      says: 'Lines over time, bars, the last value against its limit, spans of time, parts of a whole, a day in each box.',
      examples: ['series'],
      default: 'series',
      since: 2,
    },
    call: {
      is: text({ pattern: '^GET /api/\\S+$' }),
      says: 'A GET that answers the rows.',
      examples: ['GET /api/blade-archives/data_ana/laborAttendTrend'],
      since: 2,
    },
    query: {
      is: templates,
      says: 'Query of the call, filled from the record; `${since}` and `${now}` are times.',
      examples: [{ deviceId: '${id}', startTime: '${since}', endTime: '${now}' }],
      since: 2,
    },
    hours: {
      is: integer({ minimum: 1, maximum: 8784 }),
      says: 'Hours from `${since}` to `${now}`, which the query may name.',
      examples: [336],
      default: 24,
      since: 2,
    },
    at: { is: member, says: 'Member of the answer that holds the rows; the answer itself when left out.', examples: ['series'], since: 2 },
    x: { is: member, says: 'Member of a row with its moment, day or name.', examples: ['time'], since: 2 },
    until: { is: member, says: 'Of a `timeline`: member of a row with the moment that its span ends at.', examples: ['endTime'], since: 2 },
    y: {
      is: templates,
      says: 'Members of a row with the values, and what each is called.',
      examples: [{ pm10: 'PM10', pm25: 'PM2.5' }],
      since: 2,
    },
    unit: { is: sentenceShape, says: 'Unit of the values.', examples: ['μg/m³'], since: 2 },
    limit: { is: number(), says: 'A line across: the value that should not be passed.', examples: [150], since: 2 },
  },
}
