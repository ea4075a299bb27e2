import { describe, expect, test } from 'vitest'
import { chosenAfter, tickStates } from '../../engine/fields/check-tree/tickStates.ts'
import { matchingNodes, type TreeNode, treeRows, treeStep } from '../../engine/tree/treeRows.ts'

const leaf = (value: string): TreeNode => ({ value, title: `节点${value}` })
const nodes: TreeNode[] = [{ ...leaf('1'), children: [leaf('11'), { ...leaf('12'), children: [leaf('121')] }] }, leaf('2')]
const open = () => true
const valuesOf = (tree: readonly TreeNode[]) => treeRows(tree, open).map(({ node }) => node.value)

describe('the rows of a tree', () => {
  test('hold what stands below open branches, with level and place', () => {
    expect(treeRows(nodes, (id) => id === '1')).toMatchObject([
      { node: { value: '1' }, depth: 0, isOpen: true, parent: -1, place: 1, neighbours: 2 },
      { node: { value: '11' }, depth: 1, isOpen: null, parent: 0, place: 1 },
      { node: { value: '12' }, depth: 1, isOpen: false, parent: 0, place: 2 },
      { node: { value: '2' }, depth: 0, isOpen: null, place: 2 },
    ])
  })

  test('offer to open a branch whose children are not here yet', () => {
    expect(treeRows([{ ...leaf('1'), isLeaf: false }], () => false)).toMatchObject([{ isOpen: false }])
  })

  test('a search leaves what it finds, the way there and all below', () => {
    expect(valuesOf(matchingNodes(nodes, '121'))).toEqual(['1', '12', '121'])
    expect(valuesOf(matchingNodes(nodes, ' 节点12 '))).toEqual(['1', '12', '121'])
    expect(valuesOf(matchingNodes(nodes, '  '))).toEqual(['1', '11', '12', '121', '2'])
    expect(matchingNodes(nodes, '没有')).toEqual([])
  })

  test.each([
    ['ArrowDown', 0, { go: 1 }],
    ['ArrowDown', 4, { go: 4 }],
    ['ArrowUp', 0, { go: 0 }],
    ['End', 0, { go: 4 }],
    ['ArrowRight', 0, { go: 1 }],
    ['ArrowRight', 1, null],
    ['ArrowLeft', 0, { toggle: true }],
    ['ArrowLeft', 1, { go: 0 }],
    ['ArrowLeft', 4, null],
    [' ', 2, { pick: true }],
    ['a', 2, null],
  ])('%s in row %d', (key, at, step) => {
    expect(treeStep(treeRows(nodes, open), at, key)).toEqual(step)
  })

  test('ArrowRight opens a closed branch', () => {
    expect(
      treeStep(
        treeRows(nodes, () => false),
        0,
        'ArrowRight',
      ),
    ).toEqual({ toggle: true })
  })
})

describe('the boxes of a tree with ticks', () => {
  const states = (...chosen: string[]) => Object.fromEntries(tickStates(nodes, new Set(chosen)))

  test('a branch is ticked when all below it is, half while some is', () => {
    expect(states('11')).toEqual({ '1': 'some', '11': 'all', '12': 'none', '121': 'none', '2': 'none' })
    expect(states('11', '121')).toEqual({ '1': 'all', '11': 'all', '12': 'all', '121': 'all', '2': 'none' })
  })

  test('a branch stored without what came below it later is half', () => {
    expect(states('1')).toMatchObject({ '1': 'some', '11': 'none', '12': 'none' })
    expect(states('1', '11')).toMatchObject({ '1': 'some', '11': 'all', '12': 'none' })
  })

  test('a tick stores the node, its branch and every parent that is complete now', () => {
    expect(chosenAfter(nodes, ['11'], '12').sort()).toEqual(['1', '11', '12', '121'])
    expect(chosenAfter(nodes, ['1', '11', '12', '121'], '121')).toEqual(['11'])
  })

  test('a tick on a half branch fills it', () => {
    expect(chosenAfter(nodes, ['1', '11'], '1').sort()).toEqual(['1', '11', '12', '121'])
  })

  test('what is chosen but not in the tree stays', () => {
    expect(chosenAfter(nodes, ['gone'], '2')).toEqual(['gone', '2'])
  })

  test('a branch among 2,000 nodes takes its own along and no other', () => {
    const wide = Array.from({ length: 100 }, (_, at) => ({
      ...leaf(`${at}`),
      children: Array.from({ length: 19 }, (_, one) => leaf(`${at}-${one}`)),
    }))
    const all = wide.flatMap((node) => [node.value, ...node.children.map(({ value }) => value)])
    expect(all).toHaveLength(2000)
    expect(chosenAfter(wide, [], '7')).toHaveLength(20)
    expect(chosenAfter(wide, all, '7')).toHaveLength(1980)
  })
})
