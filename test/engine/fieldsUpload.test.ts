import { describe, expect, test } from 'vitest'
import { checkBeforeShrinking, checkFile } from '../../engine/fields/upload/checkFile.ts'
import { fileLabel, fileName, linksOf } from '../../engine/fields/upload/links.ts'
import { isSwitchOn, switchValue } from '../../engine/model/formats/switchValue.ts'
import { fileKeyOf, fileLinkOf, fitsUpload, markupLinkOf, sizeLimit } from '../../engine/model/formats/uploads.ts'
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
    // A field that takes JPEG has its pictures drawn smaller, up to what a browser bears.
    expect(checkBeforeShrinking({ name: 'a.png', size: 60 * 1024 * 1024 }, avatar)).toBeNull()
    expect(checkBeforeShrinking({ name: 'a.png', size: 60 * 1024 * 1024 + 1 }, avatar)?.key).toBe('field.pictureTooLarge')
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

  const key = `${'ab'.repeat(16)}.pdf`

  test.each([
    ['合同 (2026) #3 100%, 终稿.pdf', '合同 (2026) #3 100%, 终稿.pdf'],
    ['C:\\扫描\\a&b<c>"d".pdf', 'a&b<c>"d".pdf'],
    ['👷‍♀️ 班前会.pdf', '👷‍♀️ 班前会.pdf'],
    ['invoice\u202efdp.pdf', 'invoicefdp.pdf'],
    ['a\u0000\tb\u200b  c\u3000d.pdf', 'ab c d.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(100)}.pdf`],
    ['\ud800.pdf', '\ufffd.pdf'],
    [`a.${'b'.repeat(250)}`, `a.${'b'.repeat(98)}`],
    [`${'👩\u200d'.repeat(60)}.pdf`, `${'👩\u200d'.repeat(49)}👩.pdf`],
    ['合\u00ad同\u3164.pdf', '合同.pdf'],
    ['报告.最终.pdf', '报告.最终.pdf'],
  ])('keep the name %j as %j', (name, shown) => {
    const link = fileLinkOf(key, name, 1_234_567)
    expect(link).not.toMatch(/[\s,"'<>]/)
    expect(linksOf(`${link},${link}`)).toEqual([link, link])
    expect([fileName(link), fileLabel(link), fileKeyOf(link)]).toEqual([shown, `${shown} (1.2 MB)`, key])
    expect(fitsUpload({ accept: ['.pdf'], multiple: false }, link)).toBe(true)
    expect(fileName(`${link}&s=2o79.abc`)).toBe(shown)
  })

  test.each(['..', '.', '\u200b..'])('keep no name that an address takes for a folder: %j', (name) => {
    expect(new URL(fileLinkOf(key, name, 1), 'https://x.cn').pathname).toBe(`/files/${key}`)
  })

  test('say nothing of a name that was not kept, and validate the kind by the file', () => {
    expect(fileName(`/files/${key}`)).toBe('附件.pdf')
    expect(fitsUpload({ accept: ['.png'], multiple: false }, `/files/${key}/a.png?size=1`)).toBe(false)
  })

  test('stand in markup without what it would escape', () => {
    expect(markupLinkOf(`/files/${key}/a.pdf?size=1&s=2o79.abc`)).toBe(`/files/${key}?s=2o79.abc`)
    expect(markupLinkOf('https://x.cn/a.png?b=1&c=2')).toBe('https://x.cn/a.png?b=1&c=2')
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
