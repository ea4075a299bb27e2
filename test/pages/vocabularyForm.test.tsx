// The form of a schema file reaches the whole vocabulary: each keyword is added, filled and read back through its editor.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SchemaVocabulary } from '../../engine/site/answers/schemaFiles.ts'
import type { SchemaPart } from '../../pages/develop/editor/schemaPlaces.ts'
import { FieldDesigner } from '../../pages/develop/form/FieldDesigner.tsx'
import { parsedFile, valueAtPath, withValue } from '../../pages/develop/form/fileEdits.ts'
import { ModelForm } from '../../pages/develop/form/formContext.ts'
import { formTabs, tabKeywords } from '../../pages/develop/form/formTabs.ts'
import { GroupsForm } from '../../pages/develop/form/GroupsForm.tsx'
import { ObjectEditor } from '../../pages/develop/form/ObjectEditor.tsx'
import { ProcessSetup } from '../../pages/develop/form/ProcessSetup.tsx'
import { SchemaForm } from '../../pages/develop/form/SchemaForm.tsx'
import { shapeOf, shapesOf } from '../../pages/develop/form/shapes.ts'
import { ValueEditor } from '../../pages/develop/form/ValueEditor.tsx'
import { PROJECT } from '../support/sources.ts'

const schema = JSON.parse(readFileSync(join(PROJECT, 'schemas/entity.schema.json'), 'utf8')) as SchemaPart
const vocabulary: SchemaVocabulary = {
  schema,
  entities: [{ name: 'company', title: '企业', fields: [{ name: 'companyName', title: '企业名称', type: 'string' }] }],
  dictionaries: [{ name: 'flag', title: '标志' }],
  permissions: [],
  groupsSchema: {},
  icons: ['crane'],
  words: {},
  groups: [],
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** A form of one part of the vocabulary at `holder`, and the text that it edits. */
async function formOf(
  part: SchemaPart,
  holder: string,
  work: (page: HTMLElement, text: () => string) => Promise<void>,
  { content, begins = '{\n  "name": "a"\n}' }: { content?: ReactNode; begins?: string } = {},
): Promise<void> {
  let latest = begins
  const Page = () => {
    const [text, setText] = useState(latest)
    latest = text
    const state = {
      Value: ValueEditor,
      schema,
      vocabulary,
      file: parsedFile(text)?.value ?? {},
      findings: new Map(),
      current: null,
      edit: (change: (text: string) => string) => setText(change),
      set: (path: readonly (string | number)[], value: unknown) => setText((now) => withValue(now, path, value)),
      show: () => {},
    }
    return <ModelForm value={state}>{content ?? <ObjectEditor part={part} path={[holder]} label={holder} />}</ModelForm>
  }
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  await act(async () => root.render(<Page />))
  await work(page, () => latest)
  await act(async () => root.unmount())
  page.remove()
}

const find = <T extends HTMLElement>(within: Element, selector: string): T =>
  within.querySelector<T>(selector) ?? expect.fail(`no ${selector} in ${within.outerHTML}`)

/** Types or chooses as a person does, which React hears as `input` and `change`. */
async function put(input: HTMLElement, value: string): Promise<void> {
  const prototype = input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

const press = (button: HTMLElement) => act(async () => button.click())
const inner = (box: Element) => find<HTMLElement>(box, ':scope > .g-model-value')
const boxOf = (within: Element, path: readonly (string | number)[]) =>
  find<HTMLElement>(within, `[data-path=${JSON.stringify(path.join('.'))}]`)

/** Makes the value at `path` in its editor with clicks and typing alone. */
async function fill(page: Element, editor: Element, part: SchemaPart, path: readonly (string | number)[], value: unknown): Promise<void> {
  const shapes = shapesOf(schema, part)
  const shape = shapeOf(shapes, value) ?? expect.fail(`no shape for ${JSON.stringify(value)}`)
  if (shapes.length > 1) await put(find(editor, ':scope > select'), shape.kind)
  const last = () => find<HTMLElement>(editor, ':scope > select:last-of-type')
  if (shape.kind === 'constant' && shapes.length > 1) return
  if (shape.kind === 'constant') return put(last(), '0')
  if (shape.kind === 'flag') return put(last(), value === true ? '0' : '1')
  if (shape.kind === 'choice') return put(last(), String(shape.values.indexOf(value)))
  if (shape.kind === 'number') return put(find(editor, ':scope > .g-model-number'), String(value))
  if (shape.kind === 'text') return put(find(editor, ':scope > .g-input, :scope > .g-model-condition .g-model-cel'), String(value))
  if (shape.kind === 'list') {
    const list = find(editor, ':scope > .g-model-list')
    for (const [at, element] of (value as unknown[]).entries()) {
      const add = find<HTMLElement>(list, ':scope > .g-model-add')
      if (add instanceof HTMLSelectElement) await put(add, String(element))
      else await press(add)
      const own = find(list, `:scope > [data-at="${at}"] > .g-model-value`)
      if (!(add instanceof HTMLSelectElement)) await fill(page, own, shape.items, [...path, at], element)
    }
    return
  }
  for (const [key, member] of Object.entries(value as object)) {
    if (shape.kind === 'map') {
      const map = find(editor, ':scope > .g-model-map')
      await put(find(map, ':scope > .g-model-new > input'), key)
      await press(find(map, ':scope > .g-model-new > button'))
      const entries = [...map.querySelectorAll(':scope > .g-model-keyword')]
      const entry = entries.at(-1) ?? expect.fail('no entry')
      await fill(page, find(entry, '.g-model-entry > .g-model-value'), shape.values, [...path, key], member)
    } else {
      const object = find(editor, ':scope > .g-model-object')
      await keyword(page, object, shape.part, path, key, member)
    }
  }
}

async function keyword(page: Element, object: Element, part: SchemaPart, path: readonly (string | number)[], key: string, value: unknown) {
  const isThere = object.querySelector(`:scope > [data-path=${JSON.stringify([...path, key].join('.'))}]`)
  if (!isThere) await put(find(object, ':scope > .g-model-add'), key)
  const own = part.properties?.[key] ?? expect.fail(`no keyword ${key}`)
  await fill(page, inner(boxOf(object, [...path, key])), own, [...path, key], value)
}

const parts: Readonly<Record<string, SchemaPart>> = { entity: schema, ...schema.$defs }
const keywords = Object.entries(parts).flatMap(([name, part]) =>
  Object.entries(part.properties ?? {}).map(([key, { examples = [] }]) => ({ part: name, key, examples })),
)

describe('each keyword is filled through its editor, and shown again', () => {
  test.each(keywords)('$part $key', async ({ part, key, examples }) => {
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples)
      await formOf(parts[part] ?? {}, 'x', async (page, text) => {
        const object = find(page, '.g-model-object')
        await keyword(page, object, parts[part] ?? {}, ['x'], key, example)
        expect(valueAtPath(parsedFile(text())?.value, ['x', key])).toEqual(example)
        const shown = inner(boxOf(page, ['x', key]))
        expect(shown.dataset.kind).toBe(shapeOf(shapesOf(schema, parts[part]?.properties?.[key] ?? {}), example)?.kind)
        await press(find(boxOf(page, ['x', key]), ':scope > .g-model-label > button:last-of-type'))
        expect(valueAtPath(parsedFile(text())?.value, ['x', key])).toBeUndefined()
      })
  })
})

test('each keyword of a file is on a tab of the form', () => {
  const all = Object.keys(schema.properties ?? {})
  const placed = formTabs.flatMap((tab) => tabKeywords(tab, [...all, 'unheardOf']))
  expect(placed.toSorted()).toEqual([...all, 'unheardOf'].toSorted())
})

test('elements of a list are moved and removed by their buttons, and the list goes with the last one', async () => {
  const begins = '{ "name": "a", "export": { "fields": ["one", "two", "three"] } }'
  const part = { type: 'array', items: { type: 'string' } }
  const content = <ValueEditor part={part} path={['export', 'fields']} label="列" />
  await formOf(
    schema,
    '',
    async (page, text) => {
      const now = () => JSON.parse(text()).export?.fields
      const tool = (at: number, sign: string) =>
        [...find(page, `[data-at="${at}"]`).querySelectorAll('button')].find(({ textContent }) => textContent === sign) ?? expect.fail(sign)
      await press(tool(0, '↓'))
      expect(now()).toEqual(['two', 'one', 'three'])
      await press(tool(1, '↓'))
      expect(now()).toEqual(['two', 'three', 'one'])
      await press(tool(2, '↑'))
      expect(now()).toEqual(['two', 'one', 'three'])
      expect([tool(0, '↑'), tool(2, '↓')].map(({ disabled }) => disabled)).toEqual([true, true])
      for (const left of [['two', 'three'], ['three'], undefined]) {
        await press(tool(left?.length === 2 ? 1 : 0, '✕'))
        expect(now()).toEqual(left)
      }
    },
    { content, begins },
  )
})

test('a whole number takes no decimals, and what is no number yet is kept as it is typed', async () => {
  for (const [type, written] of [
    ['integer', undefined],
    ['number', 1.5],
  ] as const)
    await formOf(
      schema,
      '',
      async (page, text) => {
        const input = find<HTMLInputElement>(page, 'input')
        await put(input, '-')
        expect([input.value, JSON.parse(text()).size]).toEqual(['-', undefined])
        await put(input, '1.5')
        expect(JSON.parse(text()).size).toBe(written)
        await put(input, '2')
        expect(JSON.parse(text()).size).toBe(2)
      },
      { content: <ValueEditor part={{ type }} path={['size']} label="大小" /> },
    )
})

test('a process gets its fields, its address and no button beside it, nor an import', async () => {
  const begins =
    '{ "version": 3, "name": "repair", "api": "/api/custom/repair", "import": true, "process": { "category": "7" }, "properties": {} }'
  await formOf(
    schema,
    '',
    async (page, text) => {
      await press(find(page, 'button'))
      const { properties, ...file } = JSON.parse(text())
      expect(Object.keys(properties)).toEqual(['flowStatus', 'processInstanceId', 'processDefinitionId'])
      expect(file).toMatchObject({ api: expect.stringMatching(/\/repair$/), actions: { add: false, edit: false, delete: false } })
      expect(file.import).toBeUndefined()
      expect(page.querySelector('button')).toBeNull()
    },
    { content: <ProcessSetup />, begins },
  )
})

test('a process without a category gets one of its own, which comes with the file', async () => {
  const begins =
    '{ "version": 3, "name": "repair-order", "title": "维修单", "process": { "category": "" }, "properties": {}, "en": { "维修单": "Repair order" } }'
  await formOf(
    schema,
    '',
    async (page, text) => {
      await press(find(page, 'button'))
      const { process, dictionaries } = JSON.parse(text())
      expect(process.category).toBe('repair_order')
      expect(dictionaries.flow).toEqual({
        title: '流程类型',
        english: 'Process kind',
        entries: [{ key: 'repair_order', title: '维修单', english: 'Repair order' }],
      })
    },
    { content: <ProcessSetup />, begins },
  )
})

test('findings stand at their keywords, and a tab counts its own', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const text = '{ "version": 3, "name": "a", "title": "甲", "properties": { "one": { "title": "一", "search": "likes" } } }'
  const finding = { file: 'a.json', line: 1, column: 1, level: 'error', fault: '"likes" 有误', fix: '用 "like"' } as const
  const findings = [{ ...finding, path: 'properties.one.search' }]
  const shown = { text, vocabulary, findings, onChange: () => {}, onShow: () => {} }
  await act(async () => root.render(<SchemaForm {...shown} current={['properties', 'one']} />))
  expect(find(page, '[data-path="properties.one.search"] .g-model-finding').textContent).toContain('"likes" 有误')
  expect([...page.querySelectorAll('.g-model-count')].map(({ parentElement }) => parentElement?.dataset.tab)).toEqual(['fields'])
  await act(async () => root.unmount())
})

test('keywords of an earlier version are offered to a file of that version alone', async () => {
  const old = Object.keys(
    Object.fromEntries(Object.entries(schema.$defs?.field?.properties ?? {}).filter(([, { deprecated }]) => deprecated)),
  )
  expect(old).toContain('section')
  for (const [version, count] of [
    [2, old.length],
    [3, 0],
  ] as const)
    await formOf(
      schema.$defs?.field ?? {},
      'x',
      async (page) => {
        const offered = [...find<HTMLSelectElement>(page, '.g-model-add').options].map(({ value }) => value)
        expect(offered.filter((key) => old.includes(key))).toHaveLength(count)
      },
      { begins: JSON.stringify({ version, name: 'a' }) },
    )
})

test('a broken text is said, and the form shows the last state without taking input', async () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (text: string) =>
    act(async () =>
      root.render(<SchemaForm text={text} vocabulary={vocabulary} findings={[]} current={null} onChange={() => {}} onShow={() => {}} />),
    )
  await show('{ "name": "a", "properties": { "one": { "title": "甲" } } }')
  expect(page.querySelector('[role=alert]')).toBeNull()
  await show('{ "name": "a", ')
  expect(find(page, '[role=alert]').textContent).toContain('JSON')
  expect(find<HTMLFieldSetElement>(page, 'fieldset').disabled).toBe(true)
  expect(page.textContent).toContain('甲')
  await act(async () => root.unmount())
})

test('what is named anew when its input is left takes the click that left it', async () => {
  const Designer = () => {
    const [selected, setSelected] = useState<string | null>('field')
    return <FieldDesigner selected={selected} onSelect={setSelected} />
  }
  const begins = JSON.stringify({
    name: 'a',
    title: '甲',
    properties: { field: { title: '标题', check: {}, items: { properties: { part: { title: '部位' } } } } },
    sections: { 分组: ['field'] },
  })
  await formOf(
    schema,
    '',
    async (page, text) => {
      const leave = async (label: string, now: string, target: string) => {
        const [input, clicked] = [find<HTMLInputElement>(page, `input[aria-label="${label}"]`), find<HTMLElement>(page, target)]
        await put(input, now)
        await act(async () => {
          input.focus()
          input.blur()
        })
        expect([label, clicked.isConnected]).toEqual([label, true])
      }
      await leave('标题的英文', 'Headline', '.g-model-check input')
      expect(text()).toContain('"headline"')
      const [part, section] = ['input.g-model-key[aria-label*="part"]', '.g-model-sectionhead input']
      await leave(find(page, part).getAttribute('aria-label') ?? '', 'piece', '.g-model-map .g-model-tool')
      await leave(find(page, section).getAttribute('aria-label') ?? '', '概况', '.g-model-check input')
      expect(text()).toContain('"piece"')
      expect(text()).toContain('"概况"')
    },
    { content: <Designer />, begins },
  )
})

test('the default of a field with a dictionary is chosen from its words', async () => {
  const begins = JSON.stringify({
    name: 'a',
    properties: { state: { dict: 'own_state' } },
    dictionaries: {
      own_state: {
        entries: [
          { key: '1', title: '新建' },
          { key: '2', title: '完成' },
        ],
      },
    },
  })
  const path = ['properties', 'state', 'default']
  const content = <ValueEditor part={{}} path={path} label="默认值" />
  await formOf(
    schema,
    'properties',
    async (page, text) => {
      const select = find<HTMLSelectElement>(page, 'select')
      expect([...select.options].map((option) => option.textContent?.trim())).toContain('完成 2')
      await put(select, '2')
      expect(JSON.parse(text()).properties.state).toEqual({ dict: 'own_state', default: '2' })
      await put(select, '')
      expect(JSON.parse(text()).properties.state).toEqual({ dict: 'own_state' })
    },
    { content, begins },
  )
})

test('a shared group of fields is made in its form, with kind and English in the group', async () => {
  const groups = JSON.parse(readFileSync(join(PROJECT, 'schemas/groups.schema.json'), 'utf8')) as SchemaPart
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  let latest = '{ "groups": { "address": { "title": "地址", "properties": { "city": { "title": "城市" } } } } }'
  const Page = () => {
    const [text, setText] = useState(latest)
    latest = text
    const shown = { ...vocabulary, schema: { ...groups, $defs: schema.$defs } }
    return <GroupsForm text={text} vocabulary={shown} findings={[]} current={null} onChange={setText} onShow={() => {}} />
  }
  await act(async () => root.render(<Page />))
  const at = (path: string) => find<HTMLElement>(page, `[data-path="${path}"]`)
  await put(find(at('groups.address.properties.city.title'), '.g-model-value > input[aria-label*="英文"]'), 'City')
  await put(find(at('groups.address.properties'), '.g-model-new > input'), 'opened')
  await press(find(at('groups.address.properties'), '.g-model-new > button'))
  await put(find(at('groups.address.properties.opened'), '.g-model-entry > select'), 'date')
  await put(find(at('groups.address.properties.opened.title'), '.g-model-value > input'), '启用日期')
  await put(find(at('groups.address.properties.city.title'), '.g-model-value > input'), '所在城市')
  expect(JSON.parse(latest)).toEqual({
    groups: {
      address: {
        title: '地址',
        properties: { city: { title: '所在城市' }, opened: { format: 'date', title: '启用日期' } },
        en: { 所在城市: 'City' },
      },
    },
  })
  expect(at('groups.address.title').querySelectorAll('input')).toHaveLength(1)
  await act(async () => root.unmount())
  page.remove()
})
