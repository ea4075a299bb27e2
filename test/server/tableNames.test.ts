import { expect, test } from 'vitest'
import { guessEnglish, guessTitle } from '../../server/library/fromTable/names.ts'

test.each([
  ['handle_state', 'Handle state'],
  ['CONTRACT_NO', 'Contract No.'],
  ['deviceSn', 'Device serial No.'],
  ['voucher_img', 'Voucher picture'],
  ['emp_id', 'Employee'],
  ['online_flag', 'Online'],
  ['order_num', 'Order number'],
  ['api_secret', 'API secret'],
  ['id', 'ID'],
])('the column %s reads as %s', (name, expected) => {
  expect(guessEnglish(name)).toBe(expected)
})

test.each([
  ['wms_stock_flow', 'Stock flow'],
  ['tblCustomer', 'Customer'],
  ['SYS_CONFIG', 'Setting'],
  ['t_2024', 'T 2024'],
  ['site_place', 'Site place'],
  ['hr', 'Hr'],
])('the table %s reads as %s', (name, expected) => {
  expect(guessTitle(name)).toBe(expected)
})
