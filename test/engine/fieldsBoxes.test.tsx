import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Boxes } from '../../engine/fields/upload/BoxedPicture.tsx'
import { boxesOf } from '../../engine/fields/upload/boxesOf.ts'

test('boxes are read from text, their corners in any order', () => {
  expect(boxesOf('[[30,40,10,20,"无安全帽",0.914],[1,2,3,4]]')).toEqual([
    { x: 10, y: 20, width: 20, height: 20, words: '无安全帽 91%' },
    { x: 1, y: 2, width: 2, height: 2, words: '' },
  ])
  expect(boxesOf([[0, 0, 1, 1, 'x', 88]])[0]?.words).toBe('x 88%')
})

test.each([null, '', 'nonsense', '{}', '[1,[2],["a","b","c","d"]]'])('%j holds none', (value) => {
  expect(boxesOf(value)).toEqual([])
})

test('they are drawn in the pixels of the picture', () => {
  const drawn = renderToStaticMarkup(<Boxes width={640} height={480} boxes={boxesOf('[[10,20,30,40,"烟火",0.8]]')} />)
  expect(drawn).toContain('viewBox="0 0 640 480"')
  expect(drawn).toMatch(/<rect x="10" y="20" width="20" height="20"/)
  expect(drawn).toContain('烟火 80%')
})
