import { describe, expect, test } from 'vitest'
import { placeOf } from '#modules/gateways/modbus/readBlocks.ts'
import { blocksOf, mismatchOf, type Register, valueIn } from '#modules/gateways/modbus/registers.ts'

const register = (address: number, more: Partial<Register> = {}): Register => ({
  field: 'x',
  table: '3',
  address,
  type: 'uint16',
  order: 'ABCD',
  scale: 1,
  unit: '',
  ...more,
})

describe('registers that are read together', () => {
  test('are neighbours of one table', () => {
    const registers = [
      register(4, { type: 'float32' }),
      register(0),
      register(1, { type: 'int32' }),
      register(3),
      register(7),
      register(0, { table: '4' }),
      register(9, { table: '1', type: 'bit' }),
    ]
    expect(blocksOf(registers)).toEqual([
      { table: '1', address: 9, count: 1 },
      { table: '3', address: 0, count: 6 },
      { table: '3', address: 7, count: 1 },
      { table: '4', address: 0, count: 1 },
    ])
  })

  test('are at most 125, and a value is never cut', () => {
    const registers = Array.from({ length: 126 }, (_, at) => register(at * 2, { type: 'uint32' }))
    expect(blocksOf(registers).map(({ address, count }) => [address, count])).toEqual([
      [0, 124],
      [124, 124],
      [248, 4],
    ])
  })
})

describe('a value', () => {
  const block = { table: '3', address: 10, count: 4 }
  test.each([
    ['int16', 'ABCD', 'ff38', -200],
    ['int16', 'BADC', '38ff', -200],
    ['uint16', 'ABCD', 'ff38', 65_336],
    ['int32', 'ABCD', 'fffffffe', -2],
    ['uint32', 'CDAB', '00020001', 65_538],
    ['uint32', 'ABCD', '00010002', 65_538],
    ['uint32', 'BADC', '01000200', 65_538],
    ['uint32', 'DCBA', '02000100', 65_538],
    ['float32', 'ABCD', '4148f5c3', 12.56],
    ['float32', 'CDAB', 'f5c34148', 12.56],
    ['float32', 'DCBA', 'c3f54841', 12.56],
    ['float64', 'ABCD', '40291eb851eb851f', 12.56],
    ['float64', 'DCBA', '1f85eb51b81e2940', 12.56],
    ['float32', 'ABCD', '7fc00000', null],
    ['float32', 'ABCD', '7f800000', null],
  ] as const)('of type %s in the order %s: %s is %s', (type, order, hex, expected) => {
    expect(valueIn(register(10, { type, order }), block, Buffer.from(hex, 'hex'))).toBe(expected)
  })

  test('is taken at its address and times its scale, without the noise of binary fractions', () => {
    expect(valueIn(register(11, { scale: 0.1 }), block, Buffer.from('0000000700000000', 'hex'))).toBe(0.7)
  })

  test('of a bit is 0 or 1', () => {
    const bits = { table: '1', address: 100, count: 12 }
    const at = (address: number) => valueIn(register(address, { table: '1', type: 'bit' }), bits, Buffer.from([0b0000_0010, 0b0000_1000]))
    expect([at(100), at(101), at(107), at(111)]).toEqual([0, 1, 0, 1])
  })
})

test.each([
  [register(0, { table: '1' }), 'type'],
  [register(0, { type: 'bit' }), 'type'],
  [register(65_535, { type: 'float32' }), 'address'],
  [register(65_534, { type: 'float32' }), null],
  [register(5, { table: '2', type: 'bit' }), null],
])('%j: %s', (one, fault) => {
  expect(mismatchOf(one)).toBe(fault)
})

test.each([
  ['10.20.1.15', '10.20.1.15', 502],
  ['meter.example.cn:5020', 'meter.example.cn', 5020],
  ['[fd00::5]:503', 'fd00::5', 503],
])('%s is %s, port %s', (text, host, port) => {
  expect(placeOf(text, 1)).toEqual({ host, port, unit: 1 })
})
