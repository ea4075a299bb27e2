import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { drawValue } from '../../engine/fields/drawValue.ts'
import type { ViewProps } from '../../engine/fields/face.ts'
import { zh } from '../../i18n/zh.ts'
import { entityOf } from './listEntities.ts'

const device = entityOf({
  name: 'device',
  title: '设备',
  api: '/api/device',
  type: 'object',
  properties: {
    name: { title: '名称', type: 'string' },
    count: { title: '数量', type: 'integer', unit: 'm', list: { tone: { red: 'count < 0', amber: 'count < 10' } } },
    done: { title: '进度', type: 'number', unit: '%', list: { bar: 100 } },
    price: { title: '单价', type: 'number', unit: '元', decimals: 2 },
    size: { title: '大小', type: 'integer', format: 'bytes' },
    packageSize: { title: '安装包', type: 'integer', format: 'kilobytes' },
    load: { title: '起重量', type: 'number', unit: 't' },
    value: { title: '报警值', type: 'number', unitField: 'unit' },
    unit: { title: '单位', type: 'string' },
    day: { title: '日期', type: 'string', format: 'date' },
    isOn: { title: '启用', type: 'boolean' },
    status: { title: '状态', type: 'integer', dict: 'status' },
    kind: { title: '类型', type: 'string', enum: ['塔吊', '升降机'] },
    companyId: { title: '单位', type: 'string', ref: { entity: 'company' } },
    tags: { title: '标签', type: 'string', ref: { url: '/api/tags', tree: true, multiple: true } },
    photo: { title: '照片', type: 'string', format: 'image' },
    report: { title: '报告', type: 'string', format: 'file' },
    note: { title: '说明', type: 'string', format: 'textarea', when: 'isOn' },
    secret: { title: '密钥', type: 'string', format: 'password' },
  },
  en: { 塔吊: 'Tower crane', 人: 'people' },
})

const options: Record<string, ViewProps['options']> = {
  status: [
    { value: '0', label: '离线', english: 'Offline', color: '#c62f33' },
    { value: '1', label: '在线', english: 'Online' },
  ],
  kind: [{ value: '塔吊', label: '塔吊' }],
  tags: [{ value: '1', label: '高处', children: [{ value: '11', label: '临边' }] }],
}

function view(
  name: string,
  record: Record<string, unknown>,
  place: ViewProps['place'] = 'cell',
  language: 'zh' | 'en' = 'zh',
  known = options[name] ?? [],
): string {
  const field = device.field[name]
  if (!field) throw new Error(name)
  const text = {
    t: (key: string, args: Record<string, unknown> = {}) =>
      key === 'corrections.note' ? Object.values(args).join(' ') : key === 'field.yes' ? zh.field.yes : zh.field.no,
    word: (entity: typeof device, chinese: string) => (language === 'en' ? (entity.words[chinese] ?? chinese) : chinese),
    language,
  } as ViewProps['text']
  const drawn: ReactNode = drawValue({
    entity: device,
    field,
    value: record[name],
    record,
    options: known,
    text,
    place,
  })
  return isValidElement(drawn) || Array.isArray(drawn) ? renderToStaticMarkup(drawn) : String(drawn)
}

describe('a value in a cell or a read form', () => {
  test.each(Object.keys(options).concat('name', 'count', 'day', 'isOn', 'photo', 'report', 'note', 'secret', 'companyId'))(
    'an empty %s is blank in a cell and a dash in a read form',
    (name) => {
      for (const empty of [null, undefined, '']) {
        expect(view(name, { [name]: empty })).toBe('')
        expect(view(name, { [name]: empty }, 'read')).toBe('-')
      }
    },
  )

  test('0 and false are values', () => {
    expect(view('count', { count: 0 }, 'read')).toContain('>0 m<')
    expect(view('isOn', { isOn: false }, 'read')).toBe('否')
    expect(view('status', { status: 0 })).toContain('离线')
  })

  test('bytes are said in the unit that suits them', () => {
    expect(view('size', { size: 2_411_724 })).toBe('2.3 MB')
    expect(view('size', { size: 1536 }, 'read')).toBe('1.5 kB')
  })

  test('kilobytes are too', () => {
    expect(view('packageSize', { packageSize: 28_233 })).toBe('27.6 MB')
  })

  test('measured values of a column have the same decimals, with more of them on hover, and a read form shows all', () => {
    expect([0, 0.3, 1.35, 1234.5].map((load) => view('load', { load }))).toEqual(['0.00', '0.30', '1.35', '1,234.50'])
    expect(view('load', { load: 2.4567 })).toBe('<span title="2.4567">2.46</span>')
    expect(view('load', { load: 2.4567 }, 'read')).toBe('2.4567 t')
  })

  test('a picture of ours is drawn by its thumbnail and leads to itself, in a file field too', () => {
    const link = `/files/${'a'.repeat(32)}.png`
    for (const name of ['photo', 'report']) {
      const drawn = view(name, { [name]: `${link}?s=x` })
      expect(drawn).toContain(`src="${link}?thumb&amp;s=x"`)
      expect(drawn).toContain(`href="${link}?s=x"`)
    }
    expect(view('photo', { photo: 'https://a.cn/b.png' })).toContain('src="https://a.cn/b.png"')
    expect(view('report', { report: `${link},/files/b.pdf` })).not.toContain('<img')
  })

  test('a number has its unit in a read form, and the colour of the first condition that holds', () => {
    expect(view('count', { count: 12 })).toBe('12')
    expect(view('count', { count: 12 }, 'read')).toBe('12 m')
    expect(view('count', { count: 3 })).toMatch(/class="g-tag".*#ffb800.*>3</)
    expect(view('count', { count: -3 })).toMatch(/#f5222d/)
  })

  test('a number whose unit differs between records has that of its record, in cells too', () => {
    expect(view('value', { value: 12.456, unit: 'm/s' })).toBe('<span title="12.456">12.5 m/s</span>')
    expect(view('value', { value: 98, unit: '%' }, 'read')).toBe('98%')
    expect(view('value', { value: 3, unit: '人' }, 'cell', 'en')).toBe('3 people')
    expect(view('value', { value: 12 })).toBe('12')
    expect(view('value', { unit: 't' })).toBe('')
  })

  test('a value with correction notes stays, with a mark that says them', () => {
    const corrections = [{ field: 'value', value: '11', reason: '遮挡', userName: '王五', time: '2026-05-01 08:00:00' }]
    const drawn = view('value', { value: 12, unit: 'm/s', corrections })
    expect(drawn).toMatch(
      /^<span class="g-corrected"[^>]*>12\.0 m\/s <span[^>]* role="img" aria-label="11 m\/s 遮挡 王五 2026-05-01 08:00:00"/,
    )
    expect(view('value', { corrections })).toContain('>—')
    expect(view('load', { load: 2, corrections })).toBe('2.00')
  })

  test('a number with decimals has separators and all of its decimals', () => {
    expect(view('price', { price: 1234567.5 })).toBe('1,234,567.50')
    expect(view('price', { price: 0 })).toBe('0.00')
    expect(view('price', { price: -1000 }, 'read')).toContain('-1,000.00')
    expect(view('price', { price: null })).toBe('')
  })

  test('a cell draws a number as a bar where the file says up to what, and points at a record by its short name', () => {
    expect(view('done', { done: 30 })).toMatch(/<meter[^>]* max="100" value="30" aria-hidden="true"><\/meter> 30%/)
    expect(view('done', { done: 30 }, 'read')).toBe('30%')
    expect(view('done', { done: null })).toBe('')
    const named = { companyId: '7', companyName: '拓禾建设集团有限公司', companyNameShort: '拓禾集团' }
    expect(view('companyId', named)).toBe('<span title="拓禾建设集团有限公司">拓禾集团</span>')
    expect(view('companyId', named, 'read')).toBe('拓禾建设集团有限公司')
    expect(view('companyId', { ...named, companyNameShort: null })).toBe('拓禾建设集团有限公司')
  })

  test('a cell of a field that is left out for this record is blank', () => {
    expect(view('note', { note: '安装说明', isOn: true })).toBe('安装说明')
    expect(view('note', { note: '安装说明', isOn: false })).toBe('')
  })

  test('a dictionary value is its word, in its colour where it has one', () => {
    expect(view('status', { status: 1 })).toBe('在线')
    expect(view('status', { status: '1' }, 'cell', 'en')).toBe('Online')
    expect(view('status', { status: 0 })).toMatch(/class="g-tag".*#c62f33.*离线/)
  })

  test('a fixed value is translated by the words of the file', () => {
    expect(view('kind', { kind: '塔吊' }, 'cell', 'en')).toBe('Tower crane')
  })

  test('a value that no choice knows stands as it came', () => {
    expect(view('status', { status: 7 })).toBe('7')
    expect(view('tags', { tags: '11,99' })).toBe('临边, 99')
  })

  test('a reference is the name that the record carries, else its id', () => {
    expect(view('companyId', { companyId: '9', companyName: '中建三局' })).toBe('中建三局')
    expect(view('companyId', { companyId: '9' })).toBe('9')
  })

  test('a day is cut from a moment', () => {
    expect(view('day', { day: '2026-03-01 00:00:00' })).toBe('2026-03-01')
  })

  test('a secret is never drawn', () => {
    expect(view('secret', { secret: 'hunter2' }, 'read')).not.toContain('hunter2')
  })

  test('a record at the top of a tree has no parent to show', () => {
    expect([view('tags', { tags: '0' }), view('tags', { tags: '0' }, 'read')]).toEqual(['', '-'])
    expect(view('tags', { tags: '11' })).toBe('临边')
  })

  test('a word of a dictionary that is still on its way leaves its cell blank, and no key in it', () => {
    expect(view('status', { status: 1 }, 'cell', 'zh', [])).toBe('')
  })

  test('an image is named by its field, not by the name of its file', () => {
    expect(view('photo', { photo: '/3f9a0c.png' })).toContain('alt="')
    expect(view('photo', { photo: '/3f9a0c.png' })).not.toContain('alt="3f9a0c')
  })

  test('an image is a thumbnail that loads late and opens whole, one of them in a cell', () => {
    const cell = view('photo', { photo: '/a.png,/b.png' })
    expect(cell).toMatch(/<a [^>]*href="\/a.png"[^>]*target="_blank"/)
    expect(cell).toContain('loading="lazy"')
    expect(cell).not.toContain('/b.png')
    expect(view('photo', { photo: '/a.png,/b.png' }, 'read')).toContain('/b.png')
  })

  test('a file is a link with its name', () => {
    expect(view('report', { report: 'https://x.cn/2026/%E6%8A%A5%E5%91%8A.pdf?t=1' })).toContain('><bdi>报告.pdf</bdi></a>')
  })

  test('a link of another kind than http is none', () => {
    expect(view('report', { report: 'javascript:alert(1)' })).toBe('')
    expect(view('photo', { photo: 'data:image/svg+xml;base64' }, 'read')).toBe('-')
  })
})
