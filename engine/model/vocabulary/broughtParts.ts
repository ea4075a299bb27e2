// Keywords of menu directories, dictionaries and roles that a schema file defines.

import { code, sentenceShape } from './definitions.ts'
import type { KeywordGroup } from './keyword.ts'
import { integer, listShape, named, part, text, word } from './shape.ts'

export const directory: KeywordGroup = {
  required: ['code', 'title'],
  keywords: {
    code: { is: code, description: 'Code of the directory; files with the same code share it.', examples: ['safety'], since: 2 },
    title: { is: sentenceShape, description: 'Title in the menu.', examples: ['安全管理'], since: 2 },
    english: { is: sentenceShape, description: 'English of the title.', examples: ['Safety'], since: 2 },
    icon: { is: text(), description: 'Icon of the directory.', examples: ['shield'], since: 2 },
    sort: { is: integer(), description: 'Order among the directories, lowest first.', examples: [20], since: 2 },
  },
}

export const ownDictionary: KeywordGroup = {
  required: ['title', 'entries'],
  keywords: {
    title: { is: sentenceShape, description: 'Name of the dictionary.', examples: ['整改状态'], since: 2 },
    english: { is: sentenceShape, description: 'English of the name.', examples: ['Rectification'], since: 2 },
    entries: {
      is: listShape(part('entry'), { minItems: 1 }),
      description: 'Entries in their order.',
      examples: [[{ key: '1', title: '待整改', english: 'To rectify', color: 'red' }]],
      since: 2,
    },
  },
}

export const ownRole: KeywordGroup = {
  required: ['title'],
  keywords: {
    title: { is: sentenceShape, description: 'Name of the role.', examples: ['巡检员'], since: 2 },
    english: { is: sentenceShape, description: 'English of the name.', examples: ['Inspector'], since: 2 },
    grants: {
      is: listShape(text({ pattern: '^[a-z][A-Za-z0-9]*$' }), { minItems: 1, uniqueItems: true }),
      description:
        'Buttons that the role has beside the page itself: `add`, `edit`, `delete`, `view`, `viewPrivate`, `import`, `export`, `share`, and actions by name.',
      examples: [['add', 'edit', 'export']],
      since: 2,
    },
    fields: {
      is: named(listShape(word('hide', 'mask', 'unmask', 'readOnly', 'noExport'), { minItems: 1, uniqueItems: true })),
      description:
        'Limits of the role, by field: `hide` the field, `mask` its values, `unmask` private ones, `readOnly`, and `noExport`. Each is set once; what an administrator changed or removed stays so.',
      examples: [{ phone: ['mask', 'noExport'] }],
      since: 2,
    },
  },
}

export const entry: KeywordGroup = {
  required: ['key', 'title'],
  keywords: {
    key: { is: text({ minLength: 1, maxLength: 60 }), description: 'Value that records store.', examples: ['1'], since: 2 },
    title: { is: sentenceShape, description: 'Word on screen.', examples: ['待整改'], since: 2 },
    english: { is: sentenceShape, description: 'English of the word.', examples: ['To rectify'], since: 2 },
    name: {
      is: text({ pattern: '^[a-z][A-Za-z0-9]*$' }),
      description: 'Name of the entry in conditions and values of schema files; by default the English in camel case: `toRectify`.',
      examples: ['open'],
      since: 3,
    },
    color: { is: text(), description: 'Colour of the tag.', examples: ['red'], since: 2 },
  },
}
