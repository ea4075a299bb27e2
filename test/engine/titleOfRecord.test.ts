import { expect, test } from 'vitest'
import { titleOfRecord } from '../../engine/page/titleOfRecord.ts'

test('the title of a dialog about a record has a space before English alone', () => {
  expect([titleOfRecord('1#塔机', '抓拍'), titleOfRecord('Crane 1', 'Live picture')]).toEqual(['[1#塔机]抓拍', '[Crane 1] Live picture'])
})
