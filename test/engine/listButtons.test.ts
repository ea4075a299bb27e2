import { describe, expect, test, vi } from 'vitest'
import { actionCall } from '../../engine/api/actionCall.ts'
import { buttonsWidth } from '../../engine/list/buttons/buttonsWidth.ts'
import {
  buttonRefusal,
  isOffered,
  type ListButton,
  rowButtons,
  splitButtons,
  splitToolbar,
  toolbarButtons,
} from '../../engine/list/buttons/rowButtons.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Tree } from '../../engine/model/entity/recordTree.ts'
import { isEditable } from '../../engine/model/records/values.ts'
import { formButtons } from '../../engine/page/formButtons.ts'
import { openLink } from '../../engine/page/useButtons.ts'
import { entityOf, shift } from './listEntities.ts'

const anyone = () => true
const keys = (buttons: readonly ListButton[]) => buttons.map(({ key }) => key)
const action = (name: string) => {
  const found = shift.actions.find((one) => one.name === name)
  if (!found) throw new Error(`no action ${name}`)
  return found
}

describe('the buttons of a list', () => {
  test('are all there for an administrator', () => {
    expect(keys(rowButtons(shift, anyone))).toEqual(['view', 'edit', 'remove', 'action:close'])
    expect(keys(toolbarButtons(shift, anyone))).toEqual(['add', 'action:sync', 'removeTicked', 'action:move'])
  })

  test('stand once above a form that is for one record, though they are for its row and for ticked rows', () => {
    const zone = entityOf({
      name: 'zone',
      title: 'Zone',
      api: '/api/zone',
      tree: { parent: 'parentId' },
      properties: { parentId: { title: 'Above' } },
      actions: { lock: { title: 'Lock', at: ['row', 'batch'], link: '/lock?ids=${ids}' } },
    })
    expect(keys(toolbarButtons(zone, anyone))).toContain('action:lock')
    const buttons = formButtons(zone as Entity & { tree: Tree }, anyone).map(({ button }) => button)
    expect(keys(buttons).filter((key) => key === 'action:lock')).toHaveLength(1)
  })

  test.each([
    [3, ['add', 'removeTicked', 'action:a0', 'action:a1', 'action:a2'], []],
    [4, ['add', 'removeTicked'], ['action:a0', 'action:a1', 'action:a2', 'action:a3']],
  ])('above a list fold %i actions of ticked records into a menu once they are more than three', (count, inline, more) => {
    const actions = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`a${at}`, { title: `A ${at}`, at: 'batch' as const, call: 'POST /a?ids=${ids}' }]),
    )
    const door = entityOf({ name: 'door', title: 'Door', api: '/api/door', properties: {}, actions })
    const split = splitToolbar(toolbarButtons(door, anyone))
    expect([keys(split.inline), keys(split.more)]).toEqual([inline, more])
  })

  test('leave out what an approval under way refuses', () => {
    const waits = (actions: string[], locks: boolean) => ({ id: '1', state: 1, inApproval: { actions, locks } })
    const door = entityOf({
      name: 'door',
      title: 'Door',
      api: '/api/door',
      properties: { state: { title: 'State' } },
      actions: {
        open: { title: 'Open', set: { state: '2' } },
        shut: { title: 'Shut', set: { state: '1' } },
        plan: { title: 'Plan', link: '/plan?id=${id}' },
      },
    })
    const offered = (record: Parameters<typeof splitButtons>[1]) => {
      const { inline, more } = splitButtons(rowButtons(door, anyone), record)
      return keys([...inline, ...more])
    }
    expect(offered({ id: '1' })).toEqual(['view', 'edit', 'action:open', 'action:shut', 'action:plan', 'remove'])
    expect(offered(waits(['open'], true))).toEqual(['view', 'action:plan'])
    expect(offered(waits(['open'], false))).toEqual(['view', 'edit', 'action:shut', 'action:plan'])
    expect(isEditable(door, waits(['open'], true))).toBe(false)
    expect(isEditable(door, waits(['open'], false))).toBe(true)
  })

  test('offer to add from a reader where the file has words for it, to who may add', () => {
    const reader = { title: 'Read', call: 'GET /huashi/readcard', fields: { name: 'name' } }
    const badge = (more: object) =>
      entityOf({
        name: 'badge',
        title: 'Badge',
        api: '/api/badge',
        properties: { name: { title: 'Name' } },
        reader: { ...reader, ...more },
      })
    expect(keys(toolbarButtons(badge({ add: 'Read a new one' }), anyone)).slice(0, 2)).toEqual(['add', 'read'])
    expect(keys(toolbarButtons(badge({}), anyone))).not.toContain('read')
    expect(keys(toolbarButtons(badge({ add: 'Read a new one' }), (code) => code === 'badge_edit'))).toEqual([])
  })

  test.each([
    ['none ticked', [], false, { removeTicked: 'list.tickFirst', 'action:move': 'list.tickFirst', add: null }],
    ['one ticked', [{ id: '1', state: 1 }], false, { removeTicked: null, 'action:move': null, add: null }],
    ['all that match', [], true, { removeTicked: 'list.tickOneByOne', 'action:move': 'list.tickOneByOne', add: null }],
  ] as const)('say why they cannot work, with %s', (_, ticked, isWhole, expected) => {
    const refusals = toolbarButtons(shift, anyone).map((button) => [button.key, buttonRefusal(button, ticked, isWhole)])
    expect(Object.fromEntries(refusals)).toMatchObject(expected)
  })

  test('that are for one record, or for some states, say so', () => {
    const zone = entityOf({
      name: 'zone',
      title: 'Zone',
      api: '/api/zone',
      properties: { state: { title: 'State', type: 'integer' } },
      actions: { lock: { title: 'Lock', at: 'batch', records: 'one', when: 'state == 1', call: 'POST /api/zone/lock' } },
    })
    const [lock] = toolbarButtons(zone, anyone).filter(({ key }) => key === 'action:lock') as [ListButton]
    const [one, two] = [
      { id: '1', state: 1 },
      { id: '2', state: 2 },
    ] as const
    expect([buttonRefusal(lock, [one], false), buttonRefusal(lock, [one, two], false), buttonRefusal(lock, [two], false)]).toEqual([
      null,
      'list.tickOne',
      'list.notOffered',
    ])
  })

  test.each([
    ['/bigscreen?projectId=1', false, 'here'],
    ['/bigscreen?projectId=1', true, 'window'],
    ['https://a.example/x', false, 'window'],
    ['/api/file', false, 'window'],
    ['//evil.example', true, 'nowhere'],
    ['/\\\\evil.example', true, 'nowhere'],
    ['javascript:alert(1)', true, 'nowhere'],
  ])('lead to %s, in a new window: %s: %s', (link, newWindow, expected) => {
    const opened: string[] = []
    const open = vi.spyOn(window, 'open').mockImplementation(() => {
      opened.push('window')
      return null
    })
    openLink(link, newWindow, () => opened.push('here'))
    open.mockRestore()
    expect(opened[0] ?? 'nowhere').toBe(expected)
  })

  test('follow the permission codes of the user', () => {
    const can = (code: string | null) => code === 'shift_edit' || code === 'shift_sync'
    expect(keys(rowButtons(shift, can))).toEqual(['edit'])
    expect(keys(toolbarButtons(shift, can))).toEqual(['action:sync'])
  })

  test('leave out what the schema file switches off', () => {
    const noView = entityOf({ name: 'plan', title: 'Plan', api: '/api/plan', type: 'object', properties: {}, actions: { view: false } })
    expect(keys(rowButtons(noView, anyone))).toEqual(['edit', 'remove'])
  })

  test('add a child only in a tree', () => {
    const tree = entityOf({ name: 'area', title: 'Area', api: '/api/area', type: 'object', tree: { parent: 'parentId' }, properties: {} })
    expect(keys(rowButtons(tree, anyone))).toContain('addChild')
  })

  test('add a child only to a record that may be a parent', () => {
    const menu = entityOf({
      name: 'menu',
      title: 'Menu',
      api: '/api/menu',
      type: 'object',
      tree: { parent: 'parentId', parents: 'category == 1' },
      properties: { category: { title: 'Kind', type: 'integer' } },
    })
    const addChild = rowButtons(menu, anyone).filter(({ key }) => key === 'addChild')
    expect(addChild.flatMap((button) => [1, 2, null].map((category) => isOffered(button, [{ id: '1', category }])))).toEqual([
      true,
      false,
      false,
    ])
  })

  const permit = entityOf({
    name: 'permit',
    title: 'Permit',
    api: '/api/permit',
    properties: { state: { title: 'State', dict: 'permit_state' }, key: { title: 'Key' } },
    actions: {
      grant: { title: 'Grant', when: "state == '0'", call: 'POST /grant' },
      refuse: { title: 'Refuse', when: "state == '0'", call: 'POST /refuse' },
      revoke: { title: 'Revoke', when: "state == '1'", confirm: 'Revoke?', call: 'POST /revoke' },
      renew: { title: 'Renew', when: "state == '2'", call: 'POST /renew' },
      check: { title: 'Check', when: '!empty(key)', call: 'POST /check' },
    },
  })
  const split = (entity: Entity, record: object) => {
    const { inline, more } = splitButtons(rowButtons(entity, anyone), { id: '1', ...record })
    return [keys(inline), keys(more)]
  }

  test('stand in the order of the day: what comes next for the record, a look, a change; removing it is last', () => {
    expect(split(permit, { state: '0' })).toEqual([
      ['action:grant', 'action:refuse'],
      ['view', 'edit', 'remove'],
    ])
    expect(split(permit, { state: '1', key: 'k' })).toEqual([
      ['view', 'edit'],
      ['action:revoke', 'action:check', 'remove'],
    ])
  })

  test('have no menu for a single one', () => {
    expect(split(shift, { level: 2 })).toEqual([['view', 'edit', 'remove'], []])
  })

  test('that only correct wait in the menu of a row, whatever the row has, and take no ticks', () => {
    const measured = entityOf({
      name: 'm',
      title: 'M',
      api: '/api/m',
      type: 'object',
      actions: { add: false, edit: 'menu', delete: 'menu' },
    })
    expect(split(measured, {})).toEqual([['view'], ['edit', 'remove']])
    expect(keys(toolbarButtons(measured, anyone))).toEqual([])
  })

  test('have room for what any state of a record shows, and no more', () => {
    const titleOf = (button: ListButton) => (button.verb === 'action' ? button.action.title : button.verb)
    const widthOf = (entity: Entity) => buttonsWidth(rowButtons(entity, anyone), titleOf)
    const titled = (more: string, step: string) =>
      entityOf({
        name: 'pass',
        title: 'Pass',
        api: '/api/pass',
        properties: { state: { title: 'State', dict: 'pass_state' } },
        actions: {
          first: { title: 'First', call: 'POST /first' },
          more: { title: more, call: 'POST /more' },
          step: { title: step, when: "state == '7'", call: 'POST /step' },
        },
      })
    expect(widthOf(titled('More', 'A rather long step'))).toBeGreaterThan(widthOf(titled('More', 'Step')))
    expect(widthOf(titled('What stands in the menu alone', 'Step'))).toBe(widthOf(titled('More', 'Step')))
    const buttons = rowButtons(titled('More', 'A rather long step'), anyone)
    const [settled, open] = [
      { id: '1', state: '1' },
      { id: '2', state: '7' },
    ]
    expect(buttonsWidth(buttons, titleOf, [settled])).toBeLessThan(buttonsWidth(buttons, titleOf, [settled, open]))
    expect(buttonsWidth(buttons, titleOf, [settled, open])).toBe(buttonsWidth(buttons, titleOf))
    expect(buttonsWidth([], titleOf)).toBe(0)
  })

  test('have room before the first records come, whatever types their conditions compare', () => {
    const withCondition = (when: string) =>
      entityOf({
        name: 'pass',
        title: 'Pass',
        api: '/api/pass',
        properties: {
          level: { title: 'Level', type: 'integer' },
          day: { title: 'Day', format: 'date' },
          lines: { title: 'Lines', items: { properties: { amount: { title: 'Amount', type: 'number' } } } },
        },
        actions: { edit: false, delete: false, step: { title: 'Step', when, call: 'POST /step' } },
      })
    const widthOf = (when: string) => buttonsWidth(rowButtons(withCondition(when), anyone), () => 'Step')
    for (const when of ['level > 7', 'level - 2 == 1', "day.substring(0, 4) == '2026'", 'lines.exists(line, line.amount > 3.0)'])
      expect([when, widthOf(when)]).toEqual([when, widthOf('true')])
  })

  test('stand only on records that meet their condition', () => {
    const close: ListButton = { key: 'close', verb: 'action', action: action('close') }
    expect([1, 2, null].map((level) => isOffered(close, [{ id: '1', level }]))).toEqual([true, false, false])
    expect(
      isOffered(close, [
        { id: '1', level: 1 },
        { id: '2', level: 2 },
      ]),
    ).toBe(false)
  })
})

describe('the call of an action', () => {
  const two = [
    { id: '7', name: 'early' },
    { id: '8', name: 'late' },
  ]

  test('sends the ids of the records in the query', () => {
    expect(actionCall(action('close'), two)).toEqual({ endpoint: { method: 'POST', path: '/api/test/shift/close' }, query: { ids: '7,8' } })
  })

  test('sends no ids from the toolbar', () => {
    expect(actionCall(action('sync'), [])).toEqual({ endpoint: { method: 'POST', path: '/api/test/shift/sync' } })
  })

  test('fills its path and its body from the record', () => {
    expect(actionCall(action('move'), two.slice(0, 1))).toEqual({
      endpoint: { method: 'POST', path: '/api/test/shift/move/7/to' },
      body: { shift: '7', all: '7', name: 'early' },
    })
  })

  test('fills path and query by templates, the query in the text of the call or beside it', () => {
    const { actions } = entityOf({
      name: 'role',
      title: 'Role',
      api: '/api/role',
      properties: { name: { title: 'Name' } },
      actions: {
        grant: { title: 'Grant', at: 'batch', call: 'POST /grant/${form.kind}?ids=${ids}&to=${form.to}', body: { to: '${form.to[]}' } },
        find: { title: 'Find', call: 'GET /find?name=${name}', dialog: { properties: { size: { title: 'Size' } } } },
      },
    })
    expect(actions.map((one) => actionCall(one, two.slice(0, 1), { kind: 'a b', to: '1,2', size: '3' }))).toEqual([
      { endpoint: { method: 'POST', path: '/api/role/grant/a%20b' }, query: { ids: '7', to: '1,2' }, body: { to: ['1', '2'] } },
      { endpoint: { method: 'GET', path: '/api/role/find' }, query: { name: 'early', kind: 'a b', to: '1,2', size: '3' } },
    ])
  })
})
