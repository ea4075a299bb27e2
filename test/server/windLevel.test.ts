import { expect, test } from 'vitest'
import { windLevel } from '../../server/modules/machines/towerNow.ts'

const limits = { windWarn: 10.8, windAlarm: 13.9 }

test.each([
  ['a calm', limits, 5, 0],
  ['a wind to be warned of', limits, 10.8, 2],
  ['a wind that stops cranes', limits, 13.9, 3],
  ['one that was not measured', limits, null, 0],
  ['any where no limit is set', { windWarn: null }, 20, 0],
] as const)('%s has its level at a crane', (_, row, speed, level) => expect(windLevel(row, speed)).toBe(level))
