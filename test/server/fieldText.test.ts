// Values of records in messages, mails and summaries of processes.

import { expect, test } from 'vitest'
import { fieldText } from '../../server/records/fieldText.ts'
import type { DictionaryWords } from '../../server/records/sheets/dictionaryWords.ts'
import { entityOf } from '../support/schemas.ts'

const entity = entityOf({
  name: 'handover',
  title: '移交单',
  route: '/site/handover',
  api: '/api/site/handover',
  properties: {
    papers: { title: '附件', format: 'file', upload: { multiple: true } },
    photo: { title: '照片', format: 'image' },
    note: { title: '说明', format: 'rich-text' },
    size: { title: '大小', format: 'bytes', type: 'integer' },
    day: { title: '日期', format: 'date' },
    moment: { title: '时间', format: 'date-time' },
    price: { title: '金额', type: 'number', unit: '元' },
    phone: { title: '手机', format: 'phone', private: 'phone' },
  },
  en: {
    移交单: 'Handover',
    附件: 'Papers',
    照片: 'Photo',
    说明: 'Note',
    大小: 'Size',
    日期: 'Day',
    时间: 'Time',
    金额: 'Price',
    手机: 'Phone',
    元: 'yuan',
  },
})
const key = (sign: string, ending: string) => `/files/${sign.repeat(32)}.${ending}`
const WORDS: DictionaryWords = { keyOf: () => undefined, wordOf: () => undefined, colorOf: () => undefined, words: () => [] }

test.each([
  [
    'papers',
    `${key('a', 'pdf')}/%E5%90%88%E5%90%8C%20%231.pdf?size=9,${key('b', 'pdf')}/%E5%90%88%E5%90%8C%20%231.pdf?size=8&s=x.y`,
    '合同 #1.pdf,合同 #1.pdf',
  ],
  ['papers', `${key('a', 'pdf')}/a%2Cb.pdf?size=9`, 'a,b.pdf'],
  ['papers', key('c', 'pdf'), 'attachment.pdf'],
  ['photo', `${key('d', 'png')}/%F0%9F%91%B7.png?size=7`, '👷.png'],
  ['note', '<p>第一条 <b>5 &lt; 6</b></p><p><img src="/files/e.png">完</p>', '第一条 5 < 6 完'],
  ['size', 1_572_864, '1.5 MB'],
  ['day', '2026-03-02', '2026-03-02'],
  ['moment', '2026-03-02 08:30:00', '2026-03-02 08:30'],
  ['price', 1200.5, '1200.5 yuan'],
  ['phone', '13800001234', ''],
])('%s %j reads %j', (name, value, text) => {
  const field = entity.field[name]
  expect(field && fieldText(entity, field, { [name]: value }, WORDS, 'en')).toBe(text)
})
