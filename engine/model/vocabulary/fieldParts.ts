// Keywords of the objects in a field, such as `ref` and `upload`.

import { CEL, entityName, filters, measure, memberName, names, sentenceShape, templates } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { flagShape, integer, listShape, named, number, part, text, word } from './shape.ts'

export const column: KeywordGroup = {
  keywords: {
    width: { is: integer({ minimum: 40, maximum: 800 }), description: 'Column width in pixels.', examples: [160] },
    fixed: {
      is: word('left', 'right'),
      description: 'Side at which the column is pinned.',
      examples: ['left'],
    },
    sortable: { is: flagShape, description: 'A click on the header sorts the list by this column.', examples: [false] },
    inline: {
      is: flagShape,
      description: 'Number or switch: users who may edit the record change the value in its cell.',
      examples: [true],
    },
    tone: {
      is: named(sentenceShape, { minProperties: 1 }),
      description: `Colour of the value by condition; the first condition that holds decides: a CSS colour or green, blue, amber, orange, red, grey, purple.${CEL}`,
      examples: [{ red: 'days(today(), certExpire) < 0', amber: 'days(today(), certExpire) < 30' }],
    },
    bar: {
      is: number({ exclusiveMinimum: 0 }),
      description: 'Shows the number as a bar too, from 0 to this value.',
      examples: [100],
      since: 2,
    },
    tag: {
      is: templates,
      description: 'Colour of the tag by value: a CSS colour or green, blue, amber, orange, red, grey, purple.',
      examples: [{ '0': 'grey', '1': 'green' }],
    },
    empty: { is: sentenceShape, description: 'Text for a missing value; the platform’s -1 counts as missing.', examples: ['不限制'] },
  },
}

export const serial: KeywordGroup = {
  required: ['format'],
  keywords: {
    format: {
      is: text({ pattern: '^([^{}]|\\{(yyyy|yy|MM|dd)\\})*\\{0{1,12}\\}([^{}]|\\{(yyyy|yy|MM|dd)\\})*$', maxLength: 60 }),
      description:
        'Text of a number. `{0000}` stands for the number with at least so many digits; `{yyyy}`, `{yy}`, `{MM}` and `{dd}` stand for the day on which the record is added. With a year the numbers begin at 1 each year, with a month each month, with a day each day.',
      examples: ['YH-{yyyy}-{0000}'],
      since: 2,
    },
    per: {
      is: names,
      description: 'Fields whose values are numbered apart from each other.',
      examples: [['projectId']],
      since: 2,
    },
  },
}

export const fieldTotal: KeywordGroup = {
  required: ['entity', 'by', 'take'],
  keywords: {
    entity: { is: entityName, description: 'Entity of the records.', examples: ['project-stage'], since: 2 },
    by: {
      is: text(),
      description: 'Field of that entity that refers to this record; for a tree its parent field.',
      examples: ['projectId'],
      since: 2,
    },
    take: {
      is: measure,
      description:
        'Aggregate: `count` of records, `count` of the values of a field, or its `sum`, `max` or `min`. The field may be computed, or a total itself.',
      examples: ['sum amount'],
      since: 2,
    },
    where: {
      is: filters,
      description: 'Includes only records that match these filters (query parameters with values).',
      examples: [{ state: '2' }],
      since: 2,
    },
  },
}

export const items: KeywordGroup = {
  required: ['properties'],
  keywords: {
    properties: {
      is: named(part('field'), { minProperties: 1, propertyNames: { ...memberName, maxLength: 48 } }),
      description:
        'The columns in their order. Expressions of a column refer to columns of the same row; keywords of lists and searches are not allowed.',
      examples: [{ part: { title: '检查部位' } }],
      since: 2,
    },
    required: { is: names, description: 'Required columns.', examples: [['part']], since: 2 },
    total: {
      is: named(word('sum', 'mean', 'count', 'min', 'max'), { minProperties: 1 }),
      description: 'Totals of columns, shown below the rows.',
      examples: [{ amount: 'sum' }],
      since: 2,
    },
  },
}

export const children: KeywordGroup = {
  required: ['entity', 'by', 'fields'],
  keywords: {
    entity: { is: entityName, description: 'Entity whose records are the rows.', examples: ['project-stage'], since: 2 },
    by: { is: text(), description: 'Field of that entity that refers to this record.', examples: ['projectId'], since: 2 },
    fields: {
      is: listShape(text(), { minItems: 1, uniqueItems: true }),
      description: 'Fields of that entity that are the columns, in their order.',
      examples: [['stageCode', 'planStart', 'planEnd']],
      since: 2,
    },
  },
}

export const ref: KeywordGroup = {
  rules: { dependentRequired: { at: ['url'] }, oneOf: [{ required: ['entity'] }, { required: ['url'] }] },
  keywords: {
    entity: { is: entityName, description: 'Name of the entity whose records are the choices.', examples: ['company'] },
    url: {
      is: text({ pattern: '^(GET )?/api/' }),
      description: 'A GET that returns rows or a tree, for choices that are no entity.',
      examples: ['GET /api/blade-system/menu/tree'],
    },
    at: {
      is: text({ pattern: '^[A-Za-z][A-Za-z0-9]*$' }),
      description: 'Member of the response that contains the rows, if the URL returns several lists.',
      examples: ['menu'],
    },
    label: {
      is: text(),
      description: 'Field shown for a choice; `name` of an entity, `title` of a URL when left out.',
      examples: ['companyName'],
    },
    value: {
      is: text(),
      description: 'Field stored for a choice; `id` of an entity, `value` of a URL when left out.',
      examples: ['id'],
    },
    tree: { is: flagShape, description: 'The choices form a tree.', examples: [true], default: false },
    lazy: { is: flagShape, description: 'Children of the tree load when a branch opens.', examples: [true], default: false },
    multiple: { is: flagShape, description: 'Several choices; their ids are comma-joined.', examples: [true], default: false },
    where: {
      is: templates,
      description: 'Filters the choices; `${field}` inserts a value of the form.',
      examples: [{ companyType: '009', tenantId: '${tenantId}' }],
    },
  },
}

export const upload: KeywordGroup = {
  keywords: {
    accept: {
      is: text({ pattern: '^\\.[a-zA-Z0-9]+(\\s*,\\s*\\.[a-zA-Z0-9]+)*$' }),
      description: 'File name endings, comma-joined.',
      examples: ['.jpg,.png'],
    },
    maxKB: {
      is: integer({ minimum: 1, maximum: 204800 }),
      description: 'Size limit of one file in kB; 5120 by default.',
      examples: [500],
      default: 5120,
    },
    multiple: { is: flagShape, description: 'Several files; their links are comma-joined.', examples: [true], default: false },
    public: {
      is: flagShape,
      description:
        'Anybody with the URL can always read the file, such as an app to install; by default URLs are signed and expire after some hours.',
      examples: [true],
      default: false,
    },
  },
}

export const point: KeywordGroup = {
  required: ['longitude', 'latitude', 'address'],
  keywords: {
    longitude: { is: text(), description: 'Number field with the degrees east (WGS-84).', examples: ['longitude'] },
    latitude: { is: text(), description: 'Number field with the degrees north (WGS-84).', examples: ['latitude'] },
    address: { is: text(), description: 'Text field with the address of the place.', examples: ['address'] },
    name: {
      is: text(),
      description: 'Text field with the name of the building or place, where the geocoder knows one.',
      examples: ['placeName'],
    },
  },
}

const broken = [
  'required',
  'type',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'decimals',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'enum',
  'unique',
]

export const messageKeyword: KeywordGroup = {
  keywords: Object.fromEntries(
    broken.map((rule) => [
      rule,
      { is: sentenceShape, description: `Message when \`${rule}\` is violated.`, examples: ['项目编号格式不正确'] },
    ]),
  ),
}

export const liveKeyword: KeywordGroup = {
  required: ['staleAfter'],
  keywords: {
    staleAfter: { is: integer({ minimum: 1 }), description: 'Seconds after which a cell shows the age of its value.', examples: [180] },
  },
}

export const term: KeywordGroup = {
  required: ['take'],
  keywords: {
    take: {
      is: measure,
      description: 'Aggregate: rows, or number of values, sum, maximum or minimum of a field.',
      examples: ['count'],
    },
    where: {
      is: filters,
      description: 'Includes only rows that match these filters (query parameters with values).',
      examples: [{ height_ge: 2 }],
    },
  },
}
