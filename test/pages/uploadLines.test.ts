import { expect, test } from 'vitest'
import { addUploads, changed, isUploading, startable, type UploadLine } from '../../pages/resource/uploadLines.ts'

const upload = { accept: ['.png'], maxKB: 1, multiple: false, public: false }
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
const some = (count: number) =>
  addUploads(
    [],
    Array.from({ length: count }, (_, at) => file(`${at}.png`)),
    upload,
    1,
  )
const keysOf = (lines: readonly UploadLine[]) => lines.map(({ key }) => key)

test('a file of the wrong kind or size has a line with its fault, and is not sent', () => {
  const lines = addUploads([], [file('a.exe'), file('b.png', 2000), file('c.png')], upload, 1)
  expect(lines.map(({ state, fault }) => [state, fault?.key])).toEqual([
    ['refused', 'field.wrongType'],
    ['refused', 'field.pictureTooLarge'],
    ['waiting', undefined],
  ])
  expect(keysOf(startable(lines))).toEqual([3])
})

test('three files go at a time, in the order they were chosen', () => {
  const lines = some(5)
  expect(keysOf(startable(lines))).toEqual([1, 2, 3])
  const going = [1, 2, 3].reduce((all, key) => changed(all, key, { state: 'sending' }), lines)
  expect(keysOf(startable(going))).toEqual([])
  expect(keysOf(startable(changed(going, 2, { state: 'failed', reason: 'x' })))).toEqual([4])
})

test('what was done, refused or failed is no longer on its way', () => {
  const states = ['waiting', 'sending', 'done', 'refused', 'failed'] as const
  const [line] = some(1)
  expect(states.filter((state) => isUploading({ ...(line as UploadLine), state }))).toEqual(['waiting', 'sending'])
})
