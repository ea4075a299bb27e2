import { describe, expect, test, vi } from 'vitest'
import { createSelection } from '../../engine/list/selection.ts'

const crane = { id: '1', name: 'crane' }
const lift = { id: '2', name: 'lift' }

describe('a selection', () => {
  test('keeps records of other pages in the order they were ticked', () => {
    const selection = createSelection()
    selection.set([lift], true)
    selection.set([crane], true)
    expect(selection.records()).toEqual([lift, crane])
  })

  test('tells only the row that was ticked', () => {
    const selection = createSelection()
    const [ofCrane, ofLift] = [vi.fn(), vi.fn()]
    selection.subscribeTo('1', ofCrane)
    selection.subscribeTo('2', ofLift)
    selection.set([crane], true)
    expect([ofCrane.mock.calls.length, ofLift.mock.calls.length]).toEqual([1, 0])
  })

  test('tells nobody when nothing changes', () => {
    const selection = createSelection()
    const told = vi.fn()
    selection.set([crane], true)
    selection.subscribe(told)
    selection.set([crane], true)
    selection.refresh([lift])
    expect(told).not.toHaveBeenCalled()
  })

  test('gives the same array until it changes', () => {
    const selection = createSelection()
    selection.set([crane], true)
    expect(selection.records()).toBe(selection.records())
  })

  test('follows newer versions of its records', () => {
    const selection = createSelection()
    selection.set([crane], true)
    selection.refresh([{ id: '1', name: 'tower crane' }, lift])
    expect(selection.records()).toEqual([{ id: '1', name: 'tower crane' }])
  })

  test('is empty after a clear, and every row knows', () => {
    const selection = createSelection()
    const told = vi.fn()
    selection.set([crane, lift], true)
    selection.subscribeTo('2', told)
    selection.clear()
    expect([selection.records(), selection.has('2'), told.mock.calls.length]).toEqual([[], false, 1])
  })
})
