import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DefinitionError } from '#modules/flow/engine/definition.ts'
import { parseDefinition, supportedElements } from '#modules/flow/engine/parse.ts'
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

  test('keeps its meaning when it calls the namespace of its engine otherwise', async () => {
    const xml = bpmn(line(['a', task('a')]))
      .replaceAll('flowable:', 'fl:')
      .replace('xmlns:flowable', 'xmlns:fl')
    const { nodes } = await parseDefinition(xml)
    expect(nodes.a?.task?.assignee?.source).toBe('1')
  })
})
