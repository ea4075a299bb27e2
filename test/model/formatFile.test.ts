// One layout and one order of keywords for schema files.

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatFile as formatWith } from '../../engine/model/fileText/formatFile.ts'
import { parseDocument, printDocument } from '../../engine/model/fileText/jsonDocument.ts'
import { keyOrder } from '../../engine/model/fileText/keyOrder.ts'
import { keywordsOf } from '../../engine/model/vocabulary/keyword.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { vocabulary } from '../../engine/model/vocabulary/vocabulary.ts'

const schema = schemaOf()
const formatFile = (text: string) => formatWith(text, schema)

const shipped = globSync(['schemas/*/*.json', 'schemas/{record,groups}.json', 'docs/examples/*.json', 'server/dialects/*/schemas/*/*.json'])

test.each(shipped)('%s has the layout and the order of keywords of all files', (path) => {
  const text = readFileSync(path, 'utf8')
  expect(formatFile(text)).toBe(text)
})

test('all folders with schema files are looked at', () => {
  expect(shipped.length).toBeGreaterThan(140)
})

test('the order names each keyword of a part once', () => {
  for (const part of ['entity', 'field'] as const)
    expect(keyOrder(part, {}).sort()).toEqual(Object.keys(keywordsOf(vocabulary[part])).sort())
})

describe('a formatted file', () => {
  const formatted = (file: unknown) => formatFile(JSON.stringify(file)).split('\n')

  test('has its keywords in one order, in all parts, and names of fields as they stand', () => {
    const when = "b == '1'"
    const file = {
      properties: { b: { dict: 'flag', title: 'B' }, a: { when, title: 'A', list: { fixed: 'left', width: 80 } } },
      name: 'gate',
      actions: { go: { call: 'POST /go', title: 'Go', dialog: { properties: { note: { format: 'textarea', title: 'N' } }, width: 560 } } },
      title: 'Gate',
      unknown: 7,
    }
    expect(JSON.stringify(JSON.parse(formatFile(JSON.stringify(file))))).toBe(
      JSON.stringify({
        name: 'gate',
        title: 'Gate',
        unknown: 7,
        properties: { b: { title: 'B', dict: 'flag' }, a: { title: 'A', when, list: { width: 80, fixed: 'left' } } },
        actions: {
          go: { title: 'Go', dialog: { width: 560, properties: { note: { title: 'N', format: 'textarea' } } }, call: 'POST /go' },
        },
      }),
    )
  })

  test('has on one line what fits, and fills lines with short values', () => {
    const names = Array.from({ length: 30 }, (_, at) => `fieldNumber${at}`)
    expect(formatted({ name: 'gate', sections: { 甲: names, 乙: [] } })).toEqual([
      '{',
      '  "name": "gate",',
      '  "sections": {',
      '    "甲": [',
      expect.stringMatching(/^ {6}"fieldNumber0", .{100,130},$/),
      expect.stringMatching(/^ {6}"fieldNumber8", /),
      expect.stringMatching(/^ {6}/),
      expect.stringMatching(/"fieldNumber29"$/),
      '    ],',
      '    "乙": []',
      '  }',
      '}',
      '',
    ])
  })

  test('keeps comments, numbers and texts as they are written, and stays the same when it is formatted again', () => {
    const text = `// head
{ /* first */ "title": "\\u0041", // behind the title
  // above the name
  "name": "gate"
  // below the name
  , "properties": { "a": { "title": "A" /* in a line */, "maximum": 1.50 }, "b": [
    // nothing
  ], "c": [1, // one
  2] } // end
}
// foot`
    const once = formatFile(text)
    expect(once).toBe(`// head
{
  // above the name
  "name": "gate", // below the name
  /* first */
  "title": "\\u0041", // behind the title
  "properties": {
    "a": {
      "title": "A", /* in a line */
      "maximum": 1.50
    },
    "b": [
      // nothing
    ],
    "c": [
      1, // one
      2
    ]
  } // end
}
// foot
`)
    expect(formatFile(once)).toBe(once)
  })

  test.each(['{', '{ "a" 1 }', '{ "a": 1, }', "{ 'a': 1 }", '[1 2]', '{} {}', '', '{ "a": tru }'])('is JSON: %s', (text) => {
    expect(() => printDocument(parseDocument(text))).toThrow(SyntaxError)
  })
})
