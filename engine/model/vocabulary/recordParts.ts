// Keywords of `card` and `record`.

import { CEL, entityName, expression, panelName, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { flagShape, implies, integer, listShape, named, number, part, text, word } from './shape.ts'

const member = text({ pattern: '^[A-Za-z][A-Za-z0-9_.]*$' })

export const card: KeywordGroup = {
  description: 'Summary of a record: the head of its page, and its card on a phone. Missing parts are derived.',
  keywords: {
    title: {
      is: text(),
      description: 'Field that names the record; the first text column by default.',
      examples: ['deviceName'],
      since: 2,
    },
    short: {
      is: text(),
      description: 'Field with a short name: cells that refer to the record show the short name, and the full name on hover.',
      examples: ['shortName'],
      since: 2,
    },
    image: {
      is: text(),
      description: 'Field with its picture; the first column of pictures by default.',
      examples: ['facePhoto'],
      since: 2,
    },
    state: {
      is: text(),
      description:
        'Field with the state of the record; by default the first dictionary column named `status`, `state`, `…Status` or `…State`.',
      examples: ['handleState'],
      since: 2,
    },
    facts: {
      is: listShape(text(), { minItems: 1, maxItems: 4, uniqueItems: true }),
      description: 'Fields below the title; the next two columns by default.',
      examples: [['deviceCode', 'projectId']],
      since: 2,
    },
  },
}

export const shownList: KeywordGroup = {
  description: 'Columns of the list, and parts around its rows.',
  keywords: {
    columns: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description:
        'Columns that are shown at first, in their order; the other columns are offered by the column settings. All columns by default.',
      examples: [['startTime', 'projectId', 'alarmName', 'handleState']],
      since: 2,
      replaced: { since: 3, now: 'columns' },
    },
    tabs: {
      is: text(),
      description: 'A searched dictionary field: each entry is a tab that filters the list and shows its number of records.',
      examples: ['alarmLevel'],
      since: 2,
    },
    mine: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description:
        'References to users, departments or projects: a tab before `tabs` shows the records of which any reference is the current user, their department or their project.',
      examples: [['handleUser', 'projectId']],
      since: 2,
    },
    hint: {
      is: sentenceShape,
      description: 'Sentence in a list without records: where they come from.',
      examples: ['设备发来第一条报文后显示在此处'],
      since: 2,
    },
    rowColors: {
      is: listShape(part('rowColor'), { minItems: 1, maxItems: 8 }),
      description:
        'Colours of rows, cards and entries of the calendar by condition, each with its title; the first condition that holds decides.',
      examples: [[{ when: "state != '3' && days(today(), deadline) < 0", color: 'red', title: '逾期' }]],
      since: 2,
    },
    board: {
      is: part('board'),
      description: 'The list can be shown as a board of cards in columns.',
      examples: [{ by: 'stageStatus', title: 'stageCode', facts: ['projectId', 'planEnd'] }],
      since: 2,
    },
    calendar: {
      is: part('calendar'),
      description: 'The list can be shown as a calendar of a month or a week.',
      examples: [{ date: 'nextMaintain' }],
      since: 2,
    },
    total: {
      is: named(word('sum', 'mean', 'count', 'min', 'max'), { minProperties: 1 }),
      description:
        'Totals below columns, for all records of the list and for the selected ones: `count` counts records with a value. `min` and `max` accept dates too.',
      examples: [{ waterUse: 'sum', flowRate: 'mean' }],
      since: 2,
    },
  },
}

export const rowColor: KeywordGroup = {
  description: 'A colour of whole rows.',
  required: ['when', 'color', 'title'],
  keywords: {
    when: {
      is: expression,
      description: `Records with this colour.${CEL}`,
      examples: ["state != '3' && days(today(), deadline) < 0"],
      since: 2,
    },
    color: {
      is: sentenceShape,
      description: 'A CSS colour or green, blue, amber, orange, red, grey, purple.',
      examples: ['red'],
      since: 2,
    },
    title: {
      is: sentenceShape,
      description: 'The word for it, shown as a tag in the row, since a colour alone tells nothing to some people.',
      examples: ['逾期'],
      since: 2,
    },
  },
}

export const board: KeywordGroup = {
  description:
    'A board with a column of cards for each entry of a dictionary. Users who may edit the field in the form move cards between columns; where actions set the field, a move is the action that leads to the column.',
  required: ['by'],
  keywords: {
    by: { is: text(), description: 'Dictionary field whose entries are the columns.', examples: ['stageStatus'], since: 2 },
    title: {
      is: text(),
      description: 'Field with the title of a card; the title of the record by default.',
      examples: ['stageCode'],
      since: 2,
    },
    facts: {
      is: listShape(text(), { minItems: 1, maxItems: 4, uniqueItems: true }),
      description: 'Fields below the title.',
      examples: [['projectId', 'planEnd']],
      since: 2,
    },
  },
}

export const calendarKeyword: KeywordGroup = {
  description: 'The list as days of a month or a week.',
  required: ['date'],
  keywords: {
    date: { is: text(), description: 'Field with the date, or date and time.', examples: ['planStart'], since: 2 },
    end: { is: text(), description: 'Field with the last day, on which the entry is shown too.', examples: ['planEnd'], since: 2 },
    title: {
      is: text(),
      description: 'Field with the title of an entry; the title of the record by default.',
      examples: ['stageCode'],
      since: 2,
    },
  },
}

export const record: KeywordGroup = {
  description: 'The page of one record, at the path of the list and its id.',
  keywords: {
    tabs: {
      is: listShape(part('recordTab'), { minItems: 1 }),
      description: 'Tabs beside the record’s own fields.',
      examples: [[{ title: '报警', entity: 'alarm-event', where: { deviceId: '${id}' } }]],
      since: 2,
    },
    print: {
      is: part('print'),
      description: 'The printed form of a record; by default all fields of the form, then the lists of `tabs`.',
      examples: [{ title: '停工整改通知书', fields: ['code', 'projectId', 'reason'], signatures: ['签发人', '接收人'] }],
      since: 2,
    },
  },
}

export const printKeyword: KeywordGroup = {
  description: 'A record on paper.',
  keywords: {
    title: { is: sentenceShape, description: 'Heading; title and name of the record by default.', examples: ['停工整改通知书'], since: 2 },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description: 'Fields in their order, those that the reader may see; the fields of the form by default.',
      examples: [['code', 'projectId', 'reason']],
      since: 2,
    },
    note: { is: sentenceShape, description: 'Text below the fields.', examples: ['逾期未整改的，按合同约定处理。'], since: 2 },
    signatures: {
      is: listShape(sentenceShape, { minItems: 1, maxItems: 8, uniqueItems: true }),
      description: 'Words before the lines at the end, each with room for a signature or seal and a date.',
      examples: [['签发人', '接收人']],
      since: 2,
    },
    copies: {
      is: listShape(sentenceShape, { minItems: 2, maxItems: 6, uniqueItems: true }),
      description: 'Copies that are printed one after another, each on a sheet of its own with its name at the top.',
      examples: [['存根', '施工单位']],
      since: 2,
    },
    lists: { is: flagShape, default: true, description: '`false` leaves out the lists of `tabs`.', examples: [false], since: 2 },
    letterhead: {
      is: flagShape,
      default: true,
      description:
        '`false` leaves out logo and name of the organisation, the project and the running number at the top of a printed record and of a printed list.',
      examples: [false],
      since: 2,
    },
  },
}

export const recordTabKeyword: KeywordGroup = {
  required: ['title'],
  rules: { oneOf: [{ required: ['entity'] }, { required: ['panel'] }, { required: ['charts'] }] },
  keywords: {
    title: { is: sentenceShape, description: 'Title of the tab.', examples: ['报警'], since: 2 },
    entity: {
      is: entityName,
      description: 'Entity whose list the tab shows, for users who may open its page.',
      examples: ['alarm-event'],
      since: 2,
    },
    where: { is: templates, description: 'Filter of the list, filled from the record.', examples: [{ deviceId: '${id}' }], since: 2 },
    panel: {
      is: panelName,
      description: 'Name of a registered panel that shows the record.',
      examples: ['device-day'],
      since: 2,
    },
    charts: {
      is: listShape(part('chart'), { minItems: 1 }),
      description: 'Charts of the record.',
      examples: [[{ title: '每日报警', call: 'GET /api/visual/alarmDays', query: { deviceId: '${id}' }, x: 'day', y: { count: '报警' } }]],
      since: 2,
    },
  },
}

export const chart: KeywordGroup = {
  description: 'A chart of rows that a URL returns.',
  required: ['title', 'call', 'x', 'y'],
  rules: implies({ properties: { kind: { const: 'timeline' } }, required: ['kind'] }, { required: ['until'] }),
  keywords: {
    title: { is: sentenceShape, description: 'Title of the chart.', examples: ['PM10'], since: 2 },
    kind: {
      is: word('series', 'bar', 'gauge', 'timeline', 'share', 'calendar'),
      description:
        'Kind of the chart: lines over time, bars, the last value against its limit, time spans, shares of a whole, or a box for each day.',
      examples: ['series'],
      default: 'series',
      since: 2,
    },
    call: {
      is: text({ pattern: '^GET /api/\\S+$' }),
      description: 'A GET that returns the rows.',
      examples: ['GET /api/blade-archives/data_ana/laborAttendTrend'],
      since: 2,
    },
    query: {
      is: templates,
      description: 'Query of the call, filled from the record; `${since}` and `${now}` are times.',
      examples: [{ deviceId: '${id}', startTime: '${since}', endTime: '${now}' }],
      since: 2,
    },
    hours: {
      is: integer({ minimum: 1, maximum: 8784 }),
      description: 'Hours from `${since}` to `${now}`, which the query may contain.',
      examples: [336],
      default: 24,
      since: 2,
    },
    at: {
      is: member,
      description: 'Member of the response that contains the rows; the response itself by default.',
      examples: ['series'],
      since: 2,
    },
    x: { is: member, description: 'Member of a row with its time, day or name.', examples: ['time'], since: 2 },
    until: { is: member, description: 'For a `timeline`: member of a row with the end of its span.', examples: ['endTime'], since: 2 },
    y: {
      is: templates,
      description: 'Members of a row with values, and the name of each.',
      examples: [{ pm10: 'PM10', pm25: 'PM2.5' }],
      since: 2,
    },
    unit: { is: sentenceShape, description: 'Unit of the values.', examples: ['μg/m³'], since: 2 },
    limit: { is: number(), description: 'Limit of the values, drawn as a horizontal line.', examples: [150], since: 2 },
  },
}
