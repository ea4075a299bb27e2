import { describe, expect, test } from 'vitest'
import { partlySelected, toggleNode } from '../../engine/fields/tree/tick.ts'

const leaf = (value: string) => ({ value, title: value })
const nodes = [{ ...leaf('1'), children: [leaf('11'), { ...leaf('12'), children: [leaf('121')] }] }, leaf('2')]

describe('ticking in a tree of choices', () => {
  test('a node takes its whole branch along', () => {
    expect(toggleNode(nodes, ['2'], '12', true)).toEqual(['2', '12', '121'])
    expect(toggleNode(nodes, ['1', '11', '12', '121', '2'], '1', false)).toEqual(['2'])
  })

  test('a branch that becomes complete takes its parents in, one that is not any more loses them', () => {
    expect(toggleNode(nodes, ['11'], '121', true)).toEqual(['11', '121', '12', '1'])
    expect(toggleNode(nodes, ['1', '11', '12', '121'], '121', false)).toEqual(['11'])
  })

  test('a stored parent does not grant the children that it came without', () => {
    expect(toggleNode(nodes, ['1', '11'], '2', true)).toEqual(['1', '11', '2'])
  })

  test('a value that is no node of the tree stays', () => {
    expect(toggleNode(nodes, ['gone'], '2', true)).toEqual(['gone', '2'])
    expect(toggleNode(nodes, ['gone', '2'], 'gone', false)).toEqual(['2'])
  })

  test('a parent above something chosen is half chosen', () => {
    expect(partlySelected(nodes, new Set(['121']))).toEqual(['1', '12'])
    expect(partlySelected(nodes, new Set(['1', '121']))).toEqual(['12'])
  })
})
