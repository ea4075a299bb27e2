import { expect, test } from 'vitest'
import { withEarlierName } from '../../pages/develop/withEarlierName.ts'

test('an earlier name is written at the field, and the rest of the text stays as it was typed', () => {
  const text = '{\r\n   "name": "crate",\r\n   "properties": {\r\n      "number": { "title": "编码" }\r\n   }\r\n}\r\n\r\n'
  const written = withEarlierName(text, 'code', 'number')
  expect(JSON.parse(written).properties.number).toEqual({ title: '编码', was: 'code' })
  expect(written.startsWith('{\r\n   "name": "crate",\r\n   "properties": {\r\n      "number": ')).toBe(true)
  expect(written.endsWith('\r\n   }\r\n}\r\n\r\n')).toBe(true)
})

test('a field that was renamed before keeps its earlier names, the latest first', () => {
  const text = JSON.stringify({ properties: { number: { title: '编码', was: 'sign' } } })
  expect(JSON.parse(withEarlierName(text, 'code', 'number')).properties.number.was).toEqual(['code', 'sign'])
})
