// Moves on a board: the action that leads to a column, or the reason why there is none.

import { expect, test } from 'vitest'
import { boardStep, isMovedBySteps, mayStep } from '../../engine/layouts/boardStep.ts'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import '../../engine/model/expressions/cel.ts'
import { entityOf } from '../support/schemas.ts'

const file = (actions: object) => ({
  version: 2,
  name: 'card',
  title: '卡',
  api: '/api/t/card',
  properties: { state: { title: '态', dict: 'flag', default: '1' } },
  actions,
})
const cardOf = (actions: object): Entity => entityOf(file(actions) as EntityFile)

const entity = cardOf({
  start: { title: '开始', when: "state == '1'", set: { state: '2' } },
  ask: { title: '申请', when: "state == '2'", set: { state: '3' }, approval: { process: 'P', meanwhile: { state: '4' } } },
  rename: { title: '改名', at: 'toolbar', set: { state: '9' } },
})
const by = entity.field.state as Field
const all = rowButtons(entity, () => true)
const record = { id: '1', state: '1' }
const step = (to: string, from = '1', buttons = all) => {
  const found = boardStep(entity, by, to, { ...record, state: from }, buttons)
  return found.kind === 'press' && found.button.verb === 'action'
    ? found.button.action.name
    : found.kind === 'refused'
      ? `${found.reason} ${found.action?.name ?? ''}`.trim()
      : found.kind
}

test('a card takes the action whose value is the column, and whose condition holds', () => {
  expect(step('2')).toBe('start')
  expect([step('3', '2'), step('4', '2')]).toEqual(['ask', 'ask'])
})

test('a refused move says whether no action leads there, not now, or not for this person', () => {
  expect([step('1', '2'), step('9'), step('2', '3')]).toEqual(['noStep', 'noStep', 'notNow start'])
  expect(
    step(
      '2',
      '1',
      rowButtons(entity, (code) => code !== 'card_start'),
    ),
  ).toBe('noRight start')
})

test('people who may press no such action move no card', () => {
  expect([
    mayStep(by, all),
    mayStep(
      by,
      rowButtons(entity, (code) => code === 'card_edit'),
    ),
  ]).toEqual([true, false])
})

test('a field that no action sets is written', () => {
  const plain = cardOf({ open: { title: '开', link: '/x' } })
  const field = plain.field.state as Field
  expect([isMovedBySteps(entity, by), isMovedBySteps(plain, field)]).toEqual([true, false])
  expect(boardStep(plain, field, '2', record, all)).toEqual({ kind: 'write' })
})
