import { expect, test } from 'vitest'
import { plainText } from '../../engine/model/formats/richText.ts'

test('rich text reads as one line without its tags', () => {
  expect(plainText('<h2>通知</h2><p>a &lt; b &amp;&amp; c<br>第二行&nbsp;完</p>')).toBe('通知 a < b && c 第二行 完')
})

test('a sign that was written out twice is read once', () => {
  expect(plainText('<p>&amp;lt;</p>')).toBe('&lt;')
})
