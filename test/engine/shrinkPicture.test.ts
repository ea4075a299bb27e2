import { expect, test } from 'vitest'
import { checkBeforeShrinking } from '../../engine/fields/upload/checkFile.ts'
import { isShrinkable, shrinkPicture } from '../../engine/fields/upload/shrinkPicture.ts'

const face = { accept: ['.jpg', '.jpeg', '.png'], maxKB: 500, multiple: false, public: false }
const MB = 1024 * 1024

test('a picture of a phone is made smaller instead of refused; other files are refused as before', () => {
  expect(checkBeforeShrinking({ name: 'me.JPG', size: 10 * MB }, face)).toBeNull()
  expect(isShrinkable({ name: 'me.jpg', size: 10 * MB }, face)).toBe(true)
  expect(isShrinkable({ name: 'me.jpg', size: 400 * 1024 }, face)).toBe(false)
  expect(checkBeforeShrinking({ name: 'plan.pdf', size: 20 * MB }, { ...face, accept: ['.pdf', '.jpg'] })?.key).toBe('field.tooLarge')
  expect(checkBeforeShrinking({ name: 'me.png', size: 10 * MB }, { ...face, accept: ['.png'] })?.key).toBe('field.pictureTooLarge')
  expect(checkBeforeShrinking({ name: 'huge.jpg', size: 90 * MB }, face)?.key).toBe('field.pictureTooLarge')
})

test('it is drawn smaller until it fits, and keeps its name with the ending of its kind', async () => {
  const sizes: number[] = []
  const draw = async (_: Blob, longest: number) => {
    sizes.push(longest)
    return new Blob([new Uint8Array(longest * 400)])
  }
  const shrunk = await shrinkPicture(new File([new Uint8Array(8)], 'IMG 1.png'), face, draw)
  expect([shrunk?.name, shrunk?.type, (shrunk?.size ?? 0) <= 500 * 1024]).toEqual(['IMG 1.jpg', 'image/jpeg', true])
  expect(sizes).toEqual([2560, 1920, 1440, 1080])
})

test('a picture that the browser cannot read, and one that never fits, are none', async () => {
  const file = new File([new Uint8Array(8)], 'a.jpg')
  expect(await shrinkPicture(file, face, async () => null)).toBeNull()
  expect(await shrinkPicture(file, { maxKB: 1 }, async () => new Blob([new Uint8Array(4096)]))).toBeNull()
})
