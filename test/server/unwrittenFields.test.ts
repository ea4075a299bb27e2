// The check of files warns of fields that nothing fills, and of actions whose state nothing leads to.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entitiesOfTexts } from '../../server/library/entitiesOfTexts.ts'
import { findingIn } from '../../server/library/findingWords.ts'
import { needFindings, unwrittenFields } from '../../server/modules/develop/index.ts'
import { PROJECT } from '../support/sources.ts'

const RECORD = readFileSync(join(PROJECT, 'schemas/record.json'), 'utf8')
const BUILT_IN = new Set(Object.keys((JSON.parse(RECORD) as EntityFile).properties ?? {}))

type Part = Partial<EntityFile>

/** A crate that is packed, sent and received; its state is set by actions alone. */
const crate = ({ properties = {}, actions = {}, ...parts }: Part = {}): object => ({
  version: 3,
  name: 'crate',
  title: '箱',
  api: '/api/site/crate',
  properties: {
    label: { title: '标签' },
    state: { title: '状态', dict: 'crateState', readOnly: true, default: 'packed' },
    ...properties,
  },
  actions: {
    send: { title: '发出', when: "state == 'packed'", set: { state: 'sent' } },
    receive: { title: '签收', when: "state == 'sent'", set: { state: 'received' } },
    ...actions,
  },
  ...parts,
})

function findingsOf(...files: object[]): string[] {
  const texts = new Map(files.map((file, at) => [`site/file-${at}.json`, JSON.stringify(file, null, 2)]))
  const { entities, unreadable } = entitiesOfTexts(texts, RECORD)
  expect(unreadable).toEqual([])
  const found = unwrittenFields(new Map([...entities.values()].map((entity) => [entity.name, entity])), BUILT_IN)
  return needFindings(found, new Map([...texts].map(([path, text]) => [path, { text }]))).map((finding) => {
    const { file, line, path, level, fault } = findingIn('zh', finding)
    expect([level, line > 1]).toEqual(['warning', true])
    return `${file} ${path}: ${fault}`
  })
}

const unfilled = (name: string) => `site/file-0.json properties.${name}: "${name}" 永远没有值：没有表单填写，也没有操作或服务器代码设置它。`
const unreached = (name: string, file = 0) =>
  `site/file-${file}.json actions.${name}.when: 没有记录能到达该状态：表单、操作和服务器代码都不会使 "state" 取得满足条件的值。`

describe('a field', () => {
  const closed = { title: '重量', type: 'number', readOnly: true } as const

  test.each([
    ['of a read-only text', { weight: closed }],
    ['that no form asks for', { weight: { title: '重量', form: false } as const }],
    ['that forms show alone', { weight: { title: '重量', form: 'read' } as const }],
  ])('%s is never filled', (_, properties) => {
    expect(findingsOf(crate({ properties }))).toEqual([unfilled('weight')])
  })

  test.each([
    ['a default', crate({ properties: { weight: { ...closed, default: 1 } } })],
    ['a preset', crate({ properties: { weight: { ...closed, preset: '1.0' } } })],
    ['a formula', crate({ properties: { weight: { ...closed, compute: '1.0' } } })],
    ['a number of its own', crate({ properties: { code: { title: '编号', readOnly: true, serial: { form: 'C{n:3}' } } as never } })],
    ['an action', crate({ properties: { weight: closed }, actions: { weigh: { title: '称重', set: { weight: 2 } } } })],
    ['calls of other programs', crate({ properties: { weight: { title: '重量', type: 'number', form: 'api' } } })],
  ])('with %s is filled', (_, file) => {
    expect(findingsOf(file)).toEqual([])
  })

  test('is filled by the form or the action of a view', () => {
    const view = { version: 3, name: 'heavy', base: 'crate', api: '/api/site/heavy' }
    const weight = { title: '重量', form: false } as const
    expect(findingsOf(crate({ properties: { weight } }), view)).toEqual([unfilled('weight')])
    expect(findingsOf(crate({ properties: { weight } }), { ...view, properties: { weight: { form: true } } })).toEqual([])
    expect(findingsOf(crate({ properties: { weight } }), { ...view, actions: { weigh: { title: '称重', set: { weight: '1' } } } })).toEqual(
      [],
    )
  })

  test('of the product that code fills is not reported, and a new one beside it is', () => {
    const properties = { account: { title: '账号', readOnly: true }, weight: { title: '重量', readOnly: true } } as const
    expect(findingsOf({ version: 3, name: 'login-log', title: '登录日志', properties })).toEqual([unfilled('weight')])
  })
})

describe('an action', () => {
  test('is reached over others, in whatever order they stand', () => {
    expect(findingsOf(crate())).toEqual([])
    expect(
      findingsOf(crate({ actions: { burn: { title: '销毁', when: "state == 'lost' || state == 'received'", set: { state: 'gone' } } } })),
    ).toEqual([])
  })

  test('whose state nothing sets is reported once for all its places, with those that follow', () => {
    const at: ('row' | 'batch')[] = ['row', 'batch']
    const lose = { title: '遗失', at, when: "state == 'on-site'", set: { state: 'lost' } }
    const find = { title: '找回', when: "state == 'lost'", set: { state: 'sent' } }
    expect(findingsOf(crate({ actions: { lose, find } }))).toEqual([unreached('lose'), unreached('find')])
  })

  test('may be reached by a field of the form, a parameter, a formula, or another part of the condition', () => {
    const lose = { title: '遗失', when: "state == 'on-site'", set: { state: 'lost' } }
    const state = { title: '状态', dict: 'crateState', default: 'packed' } as const
    expect(findingsOf(crate({ actions: { lose }, properties: { state } }))).toEqual([])
    const set = (value: unknown) => crate({ actions: { lose, move: { title: '移动', set: { state: value } } as never } })
    expect(findingsOf(set('${state}'))).toEqual([])
    expect(findingsOf(set({ compute: "'on-site'" }))).toEqual([])
    expect(findingsOf(set('on-sight'))).toEqual([unreached('lose')])
    expect(findingsOf(crate({ actions: { lose: { ...lose, when: "state == 'on-site' || label == 'x'" } } }))).toEqual([])
  })

  test('of a view is reported in its own file', () => {
    const lose = { title: '遗失', when: "state == 'on-site'", set: { state: 'lost' } }
    const view = { version: 3, name: 'heavy', base: 'crate', api: '/api/site/heavy', actions: { lose } }
    expect(findingsOf(crate(), view)).toEqual([unreached('lose', 1)])
  })
})
