import { describe, expect, test } from 'vitest'
import { serialPeriod, serialText } from '../../engine/model/formats/serial.ts'
import { entityOf, findingsOf } from '../support/schemas.ts'

describe('a running number', () => {
  test.each([
    ['YH-{yyyy}-{0000}', 7, 'YH-2026-0007'],
    ['{yy}{MM}{dd}/{00}', 123, '260309/123'],
    ['No. {0}', 12, 'No. 12'],
  ])('of %s and %i is %s', (format, number, text) => {
    expect(serialText(format, '2026-03-09 08:00:00', number)).toBe(text)
  })

  test('begins anew with each date part of its format', () => {
    expect(serialPeriod('YH-{yyyy}-{0000}', '2026-03-09')).toBe(serialPeriod('YH-{yyyy}-{0000}', '2026-12-31'))
    expect(serialPeriod('YH-{yyyy}-{0000}', '2026-03-09')).not.toBe(serialPeriod('YH-{yyyy}-{0000}', '2027-01-01'))
    expect(serialPeriod('{0000}', '2026-03-09')).toBe(serialPeriod('{0000}', '2031-01-01'))
  })
})

const thing = (code: object) => ({ name: 'thing', title: '物品', properties: { code: { title: '物品', ...code } }, en: { 物品: 'Thing' } })

describe('a field with a running number', () => {
  test('is read-only and unique among those that it is numbered with', () => {
    const file = { ...thing({ serial: { format: '{0000}', per: ['kind'] } }) }
    const { field } = entityOf({ ...file, properties: { ...file.properties, kind: { title: '物品' } } })
    expect(field.code).toMatchObject({ readOnly: true, unique: ['kind'], form: { add: null, edit: 'read', view: 'read' } })
  })

  test.each([
    [{ serial: { format: 'YH-{yyyy}' } }, 'does not have the right form'],
    [{ serial: { format: '{0000}', per: ['site'] } }, '"site" is no field'],
    [{ serial: { format: '{0000}' }, preset: 'today()' }, 'the server gives the running number'],
    [{ serial: { format: '{0000}' }, type: 'integer' }, 'a running number is a text'],
    [
      { items: { properties: { no: { title: '物品', serial: { format: '{0000}' } } } }, format: 'table' },
      'only fields of records that people write here',
    ],
  ])('%o is refused', (field, fault) => {
    expect(
      findingsOf({ 'a.json': thing(field) })
        .map(String)
        .join('\n'),
    ).toContain(fault)
  })
})
