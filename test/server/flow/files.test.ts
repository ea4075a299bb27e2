import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkInThread } from '#modules/flow/definitions/checkInThread.ts'
import { faultsOf } from '#modules/flow/definitions/readDefinition.ts'
import { DefinitionError } from '#server/bpmn/definition.ts'
import { layoutOf } from '#server/bpmn/layout.ts'
import { parseDefinition, parseDeployed, supportedElements } from '#server/bpmn/parse.ts'
import type { Sketch } from '#server/bpmn/sketch.ts'
import { bpmn, line, task } from '../../support/bpmn.ts'
import { bpmnFiles } from '../../support/bpmnFiles.ts'

const becomes = (xml: string): Promise<string | string[]> =>
  parseDefinition(xml).then(
    () => 'runs',
    (error) => {
      if (!(error instanceof DefinitionError)) throw error
      return error.faults.map(({ kind, element, what }) => `${kind} ${element} ${what}`)
    },
  )

describe('a file of another tool', () => {
  test.each(bpmnFiles)('$tool: $about', async ({ xml, becomes: expected }) => {
    expect(await becomes(xml)).toEqual(expected)
  })

  test('is written with the elements that the guide names', () => {
    const guide = readFileSync(new URL('../../../docs/guides/processes.md', import.meta.url), 'utf8')
    const named = guide
      .split('\n')
      .flatMap((row) => (row.startsWith('| `') ? [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name) : []))
    const written = supportedElements.map((name) => `${name[0]?.toLowerCase()}${name.slice(1)}`)
    expect(named.sort()).toEqual(written.sort())
  })

  test('is refused at the line of the element', async () => {
    const xml = bpmn(line(['a', task('a')], ['b', '<scriptTask id="b"/>'], ['c', '<strangeTask/>']))
    const error = await parseDefinition(bpmn(line(['a', task('a')], ['b', '<scriptTask id="b"/>']))).catch(
      (fault: DefinitionError) => fault,
    )
    expect((error as DefinitionError).faults).toEqual([{ kind: 'unsupported', what: 'ScriptTask', element: 'b', line: 9 }])
    const unknown = await parseDefinition(xml).catch((fault: DefinitionError) => fault)
    expect((unknown as DefinitionError).faults[0]).toMatchObject({ kind: 'unsupported', what: 'strangeTask', line: 10 })
  })

  test('runs as before where an earlier release took it, and what is refused today is noted or fails when it is asked', async () => {
    const asked = '<userTask id="b" flowable:candidateUsers="1" flowable:assignee="${bean.of(x)}"/>'
    const xml = bpmn(line(['a', task('a', 'flowable:businessCalendarName="x"')], ['b', asked]), { key: 'Earlier' })
    expect(await becomes(xml)).toEqual(['unsupported a businessCalendarName', 'condition b ${bean.of(x)}'])
    const { key, nodes, notes } = await parseDeployed(xml, 'Earlier')
    const told = notes?.map(({ what }) => what)
    expect([key, Object.keys(nodes), told]).toEqual(['Earlier', ['start', 'a', 'b', 'end'], ['businessCalendarName', '${bean.of(x)}']])
    expect(() => nodes.b?.task?.assignee?.fill({})).toThrow('bean')
  })

  test('with several processes is read by the key of the version', async () => {
    const second = bpmn(line(['d', task('d')]), { key: 'Second' })
      .replaceAll('"start"', '"start2"')
      .replaceAll('"end"', '"end2"')
    const file = bpmn(line(['c', task('c')]), { key: 'First' }).replace('</definitions>', second.slice(second.indexOf('<process')))
    expect((await parseDeployed(file, 'Second')).nodes).toHaveProperty('d')
    expect((await parseDeployed(file, 'First')).nodes).toHaveProperty('c')
  })

  test('is refused when nothing follows its start', async () => {
    const [fault] = await faultsOf(bpmn('<startEvent id="start"/>'), '7')
    expect(fault).toMatchObject({ kind: 'structure', what: 'noSteps', element: 'start' })
  })

  test('with a fault at each of thousands of elements is told each by its line', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `\n<scriptTask id="s${at}"/>`).join('')
    const fault = await parseDefinition(bpmn(many)).catch((error: DefinitionError) => error)
    const { faults } = fault as DefinitionError
    const said = faults.filter(({ what }) => what === 'ScriptTask').map(({ line: at }) => at)
    expect([said.length, (said.at(-1) ?? 0) - (said[0] ?? 0)]).toEqual([3_000, 2_999])
    const larger = await parseDefinition(bpmn(many + many + many)).catch((error: DefinitionError) => error)
    expect((larger as DefinitionError).faults).toEqual([{ kind: 'structure', what: 'tooLarge', element: '', line: 0 }])
  })

  test('with a fault on each of many lines, or too many elements in each other, is refused in its time', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `\n<x${at}/>`).join('')
    // Read at once, this takes minutes.
    await expect(checkInThread(bpmn(lines), '7', 300)).rejects.toMatchObject({ faults: [{ what: 'tooLarge' }] })
    const deep = '<subProcess>'.repeat(25_000) + '</subProcess>'.repeat(25_000)
    expect(await faultsOf(bpmn(deep), '7')).toMatchObject([{ what: 'tooLarge' }])
    const few = Array.from({ length: 2_000 }, (_, at) => `\n<x${at}/>`).join('')
    expect(await faultsOf(bpmn(few), '7')).toHaveLength(2_000)
  })

  test('with six thousand unknown tasks is read while the server answers others', async () => {
    const tasks = Array.from({ length: 6_000 }, (_, at) => `\n<strangeTask${at} id="t${at}"/>`).join('')
    let isRead = false
    const faults = faultsOf(bpmn(tasks), '7').finally(() => {
      isRead = true
    })
    let turns = 0
    for (; !isRead; turns++) await new Promise((done) => setImmediate(done))
    expect((await faults).length).toBeGreaterThan(0)
    // Read by the thread that answers, the file would leave it a turn or two.
    expect(turns).toBeGreaterThan(100)
  })

  test('of one user waits for no more than the next file of another', async () => {
    const slow = bpmn(Array.from({ length: 60_000 }, (_, at) => `\n<x${at}/>`).join(''))
    const ended: string[] = []
    const check = (user: string) =>
      checkInThread(slow, user, 50).catch(() => {
        ended.push(user)
      })
    await Promise.all(['one', 'one', 'one', 'other'].map(check))
    expect(ended).toEqual(['one', 'one', 'other', 'one'])
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => checkInThread(slow, 'one', 5)))
    const refused = many.filter((one) => one.status === 'rejected' && (one.reason as { key?: string }).key === 'sheet.busy')
    expect(refused).toHaveLength(1)
  })

  test('is laid out with a long chain, ways that part and join, and a way back', async () => {
    const steps = Array.from({ length: 900 }, (_, at) => `n${at}`)
    const flows = steps.slice(1).map((id, at) => ({ id: `f${at}`, from: `n${at}`, to: id }))
    const ways = [
      ...flows,
      ...steps.slice(2).map((id, at) => ({ id: `g${at}`, from: `n${at}`, to: id })),
      { id: 'back', from: 'n899', to: 'n1' },
    ]
    const nodes = Object.fromEntries(
      steps.map((id, at) => {
        const of = (side: 'from' | 'to') => ways.filter((way) => way[side] === id).map((way) => way.id)
        return [
          id,
          { id, name: id, kind: at === 0 ? 'start' : 'task', scope: '', incoming: of('to'), outgoing: of('from'), otherwise: null },
        ]
      }),
    ) as Sketch['nodes']
    const { boxes } = layoutOf({ key: 'p', nodes, flows: Object.fromEntries(ways.map((way) => [way.id, { ...way, condition: null }])) })
    const lefts = steps.map((id) => boxes.get(id)?.x ?? 0)
    expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
    expect(new Set(lefts).size).toBe(900)
  })

  test('keeps its meaning when it calls the namespace of its engine otherwise', async () => {
    const xml = bpmn(line(['a', task('a')]))
      .replaceAll('flowable:', 'fl:')
      .replace('xmlns:flowable', 'xmlns:fl')
    const { nodes } = await parseDefinition(xml)
    expect(nodes.a?.task?.assignee?.source).toBe('1')
  })
})
