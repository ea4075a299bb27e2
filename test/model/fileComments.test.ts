// Schema files with comments: they are read, findings stand at their place, and nothing else than JSON is taken beside them.

import { expect, test } from 'vitest'
import { parseSchemaJson, withoutComments } from '../../engine/model/fileText/schemaJson.ts'
import { parsedJson } from '../../pages/develop/editor/jsonTree.ts'
import { findingsOf } from '../support/schemas.ts'

const text = `// The "gate": {
{ "name": "gate", /* "name": "door" */ "title": "门", "en": { "门": "Gate" },
  "properties": { "url": { "title": "http://x", "nothing": 1 } } // }
}
/* end`

test('comments are spaces, and texts keep what looks like comments', () => {
  const whole = `${text} */\n`
  expect(withoutComments(whole)).toHaveLength(whole.length)
  expect(parseSchemaJson(whole)).toMatchObject({ name: 'gate', properties: { url: { title: 'http://x' } } })
})

test.each(['{ "a": 1, }', '{ # a\n }', '{ "a": 1 } /', text])('%s is refused', (broken) =>
  expect(() => parseSchemaJson(broken)).toThrow(SyntaxError),
)

test('findings of a commented file stand at their place, and a key in a comment is no second one', () => {
  expect(findingsOf({ 'gate.json': `${text} */` }, { errorsOnly: true })).toEqual([
    expect.stringContaining('gate.json:3:49 properties.url.nothing'),
  ])
})

test('the form of the editor sees the members behind comments', () => {
  const places = parsedJson(`${text} */`)
  expect(places?.member('name')?.text).toBe('gate')
  expect(places?.member('properties')?.member('url')?.member('title')?.text).toBe('http://x')
})
