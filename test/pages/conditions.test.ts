// Conditions of schema files built by clicking: read from CEL, and written back as the same CEL.

import { expect, test } from 'vitest'
import { builtCondition, conditionSource, literalText, typedLiteral } from '../../pages/develop/form/conditions.ts'

test.each([
  ["state == '1'", [{ field: 'state', operator: '==', value: "'1'" }]],
  [
    'amount >= 3.5 && amount < 10',
    [
      { field: 'amount', operator: '>=', value: '3.5' },
      { field: 'amount', operator: '<', value: '10' },
    ],
  ],
  ["state in ['1', '2']", [{ field: 'state', operator: 'in', value: "['1', '2']" }]],
  [
    '!empty(name) && empty(place)',
    [
      { field: 'name', operator: 'filled', value: '' },
      { field: 'place', operator: 'empty', value: '' },
    ],
  ],
  [
    "name.contains('x') || name.startsWith('y')",
    [
      { field: 'name', operator: 'contains', value: "'x'" },
      { field: 'name', operator: 'startsWith', value: "'y'" },
    ],
  ],
  [
    'owner == me.id && deadline < addDays(today(), 3)',
    [
      { field: 'owner', operator: '==', value: 'me.id' },
      { field: 'deadline', operator: '<', value: 'addDays(today(), 3)' },
    ],
  ],
])('%s is read and written back', (source, comparisons) => {
  const built = builtCondition(source)
  expect(built?.comparisons).toEqual(comparisons)
  expect(built && conditionSource(built)).toBe(source)
})

test.each([
  'days(today(), deadline) < 0',
  "(a == '1' || b == '2') && c == '3'",
  "a == '1' ? b : c",
  'a + b > 3',
  '!done',
  'a ==',
  "rows.all(r, r.done == '1')",
])('%s stays a text', (source) => expect(builtCondition(source)).toBeNull())

test('no condition is one without comparisons', () => {
  expect(builtCondition(' ')).toEqual({ joint: '&&', comparisons: [] })
})

test('what is typed becomes a literal by the type of the field, and is shown again', () => {
  expect([typedLiteral('3', 'integer'), typedLiteral('3', 'string'), typedLiteral("it's", 'string'), typedLiteral('x', 'number')]).toEqual([
    '3',
    "'3'",
    "'it\\'s'",
    "'x'",
  ])
  expect([literalText("'it\\'s'"), literalText('3'), literalText('today()'), literalText("['1']")]).toEqual(["it's", '3', null, null])
})
