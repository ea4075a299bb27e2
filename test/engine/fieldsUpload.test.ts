import { describe, expect, test } from 'vitest'
import { checkFile } from '../../engine/fields/upload/checkFile.ts'
import { fileName, linksOf } from '../../engine/fields/upload/links.ts'
import { isSwitchOn, switchValue } from '../../engine/model/formats/switchValue.ts'
import { fitsUpload, sizeLimit } from '../../engine/model/formats/uploads.ts'
import { zh } from '../../i18n/zh.ts'
import { entityOf } from './listEntities.ts'

const avatar = { accept: ['.jpg', '.png'], maxKB: 500, multiple: false, public: false }

describe('a file before it is sent', () => {
  test('is refused by its ending, whatever the case of its letters', () => {
    expect(checkFile({ name: 'a.GIF', size: 1 }, avatar)).toEqual({ key: 'field.wrongType', args: { name: 'a.GIF', accept: '.jpg .png' } })
    expect(checkFile({ name: 'A.PNG', size: 1 }, avatar)).toBeNull()
    expect(checkFile({ name: 'a.exe', size: 1 }, { ...avatar, accept: [] })).toBeNull()
  })

  test('is refused above its size, not at it', () => {
    expect(checkFile({ name: 'a.png', size: 500 * 1024 }, avatar)).toBeNull()
    expect(checkFile({ name: 'a.png', size: 500 * 1024 + 1 }, avatar)).toEqual({
      key: 'field.pictureTooLarge',
      args: { name: 'a.png', limit: '500KB' },
    })
    expect(checkFile({ name: 'a.pdf', size: 6 * 1024 * 1024 }, { ...avatar, accept: ['.pdf', '.png'], maxKB: 5120 })?.key).toBe(
      'field.tooLarge',
    )
    expect(zh.field.pictureTooLarge.replace('{{limit}}', '5MB')).toBe('图片大小不能超过5MB')
  })

  test('limits are told in the unit people use', () => {
    expect(sizeLimit({ ...avatar, maxKB: 5120 })).toBe('5MB')
  })
})

describe('links of uploaded files', () => {
  test('must be of a kind that the field takes, and no more than it takes', () => {
    const pictures = { accept: ['.jpg', '.png'], multiple: true }
    expect(fitsUpload(pictures, '/files/a.png,https://x.cn/picture?id=1')).toBe(true)
    expect(fitsUpload(pictures, '/files/a.png,/files/b.pdf')).toBe(false)
    expect(fitsUpload(pictures, '/files/a.png?s=2o79.abc')).toBe(true)
    expect(fitsUpload(pictures, '/files/a.pdf?s=.png')).toBe(false)
    expect(fitsUpload({ ...pictures, multiple: false }, '/files/a.png,/files/b.png')).toBe(false)
    expect(fitsUpload({ accept: [], multiple: false }, '/files/b.pdf')).toBe(true)
  })

  test('are joined with commas', () => {
    expect(linksOf('/a.png, https://x.cn/b.png,,upload/c.png')).toEqual(['/a.png', 'https://x.cn/b.png', 'upload/c.png'])
    expect(linksOf(null)).toEqual([])
  })

  test('have a readable last part', () => {
    expect(fileName('/upload/%E5%9B%BE.png#top')).toBe('图.png')
    expect(fileName('/upload/100%.png')).toBe('100%.png')
  })
})

describe('a switch', () => {
  const { field } = entityOf({
    name: 'flags',
    title: 'Flags',
    type: 'object',
    properties: { a: { type: 'boolean' }, b: { type: 'integer', format: 'switch' }, c: { type: 'string', format: 'switch' } },
  })

  test.each([
    ['a', true, false],
    ['b', 1, 0],
    ['c', '1', '0'],
  ])('of field %s is %s when on and %s when off', (name, on, off) => {
    const one = field[name]
    expect(one && [switchValue(one, true), switchValue(one, false)]).toEqual([on, off])
    expect([isSwitchOn(on), isSwitchOn(off)]).toEqual([true, false])
  })
})
