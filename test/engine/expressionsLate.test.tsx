// The expression evaluator loads after the first rows; until then the state of a record is unknown.

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListButton } from '../../engine/list/buttons/rowButtons.ts'
import type { RowView } from '../../engine/list/rowView.ts'
import { translateNow } from '../../engine/text/language.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.resetModules()
})
afterEach(() => vi.resetModules())

test('an expression asks to be read, is unknown until it is, and tells then', async () => {
  const {
    compileExpression,
    onExpressionsRead,
    onEvaluatorNeeded: whenReaderIsWanted,
  } = await import('../../engine/model/expressions/expression.ts')
  const [wanted, told] = [vi.fn(), vi.fn()]
  whenReaderIsWanted(wanted)
  onExpressionsRead(told)
  const isHigh = compileExpression('level > 2')
  expect(wanted).not.toHaveBeenCalled()
  expect(isHigh.names).toEqual([])
  expect(wanted).not.toHaveBeenCalled()
  expect(isHigh.evaluate({ level: 3 })).toBeNull()
  expect(wanted).toHaveBeenCalled()
  await import('../../engine/model/expressions/cel.ts')
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect([isHigh.evaluate({ level: 3 }), isHigh.names]).toEqual([true, ['level']])
})

test('expressions that were used are read before anybody is told, a faulty one at its next use', async () => {
  const { compileExpression, ExpressionError, onExpressionsRead, provideReader } = await import(
    '../../engine/model/expressions/expression.ts'
  )
  const [used, faulty, unused] = ['a', '(', 'b'].map(compileExpression)
  expect([used?.names, faulty?.evaluate({})]).toEqual([[], null])
  const read = vi.fn((source: string) => {
    if (source === '(') throw new ExpressionError('faulty')
    return { source, names: [source], evaluate: () => true }
  })
  const told = vi.fn(() => read.mock.calls.flat())
  onExpressionsRead(told)
  provideReader(read)
  await vi.waitFor(() => expect(told).toHaveReturnedWith(['a', '(']))
  expect(() => faulty?.evaluate({})).toThrow('faulty')
  expect(unused?.names).toEqual(['b'])
})

test('where some buttons of a row depend on its state, none stands before the state is known, for it would move', async () => {
  const { RowButtons } = await import('../../engine/list/buttons/RowButtons.tsx')
  const { shift } = await import('./listEntities.ts')
  const [close] = shift.actions
  const view: ListButton = { key: 'view', verb: 'view' }
  const step: ListButton = { key: 'action:close', verb: 'action', action: close as NonNullable<typeof close> }
  const page = document.createElement('div')
  const root = createRoot(page)
  const shown = (buttons: readonly ListButton[], isEvaluated: boolean) => {
    const text = { t: translateNow, word: (_: unknown, chinese: string) => chinese }
    const row = { entity: shift, buttons, isEvaluated, text, onButton: () => {}, onMore: () => {} } as unknown as RowView
    act(() => root.render(<RowButtons record={{ id: '1', level: 1 }} view={row} />))
    return [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
  }
  expect(shown([view], false)).toEqual(['查看'])
  expect(shown([view, step], false)).toEqual([])
  await import('../../engine/model/expressions/cel.ts')
  expect(shown([view, step], true)).toEqual(['查看', 'Close'])
  act(() => root.unmount())
})

test('what reads expressions is fetched when one was asked and rows are painted, whichever is later', async () => {
  const { areExpressionsRead, onExpressionsRead } = await import('../../engine/model/expressions/expression.ts')
  const { markRowsPainted: rowsArePainted, requestExpressions: wantExpressions } = await import('../../engine/start/loadExpressions.ts')
  const read = new Promise<void>((go) => onExpressionsRead(go))
  wantExpressions()
  await import('../../engine/model/expressions/template.ts')
  expect(areExpressionsRead()).toBe(false)
  rowsArePainted()
  await read
  expect(areExpressionsRead()).toBe(true)
})

test('where no rows are painted, what reads expressions is fetched after a while', async () => {
  vi.useFakeTimers()
  const { areExpressionsRead, onExpressionsRead } = await import('../../engine/model/expressions/expression.ts')
  const { requestExpressions } = await import('../../engine/start/loadExpressions.ts')
  const read = new Promise<void>((go) => onExpressionsRead(go))
  requestExpressions()
  expect(areExpressionsRead()).toBe(false)
  vi.runAllTimers()
  vi.useRealTimers()
  await read
  expect(areExpressionsRead()).toBe(true)
})

test('a cell whose condition is unknown holds a placeholder, and its value once the condition is read', async () => {
  const { drawValue } = await import('../../engine/fields/drawValue.ts')
  const { entityOf } = await import('./listEntities.ts')
  const entity = entityOf({
    name: 'lot',
    title: 'Lot',
    api: '/api/test/lot',
    type: 'object',
    properties: { weight: { title: 'Weight', type: 'number', when: 'isWeighed' }, isWeighed: { title: 'Weighed', type: 'boolean' } },
  })
  const drawn = (isWeighed: boolean) => {
    const record = { weight: 12, isWeighed }
    const text = { t: translateNow, word: (_: unknown, chinese: string) => chinese, language: 'zh' }
    const { weight } = entity.field
    return drawValue({ entity, field: weight, value: 12, record, options: [], text, place: 'cell' } as unknown as Parameters<
      typeof drawValue
    >[0])
  }
  expect(drawn(true)).toMatchObject({ props: { children: '…', 'aria-busy': true } })
  await import('../../engine/model/expressions/cel.ts')
  expect([drawn(true), drawn(false)]).toEqual(['12', ''])
})
