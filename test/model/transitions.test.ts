// The lives of records: what code lets happen is what the schema files offer, state by state.

import { describe, expect, test } from 'vitest'
import type { Action } from '../../engine/model/entity/entity.ts'
import * as dict from '../../engine/site/keys.ts'
import { isRopeAvailable } from '../../pages/rope-bind/ropeCalls.ts'
import { handlingTransitions, openAlarmStates as openAlarms, settledStates } from '../../server/modules/alarms/handling.ts'
import { openUseStates as openUses, ropeTransitions } from '../../server/modules/devices/ropeTransitions.ts'
import { laborSteps } from '../../server/modules/people/laborSteps.ts'
import { stageTransitions } from '../../server/modules/projects/stageTransitions.ts'
import { releaseTransitions } from '../../server/modules/release/releaseTransitions.ts'
import { messageTransitions } from '../../server/modules/resource/sms/messageTransitions.ts'
import { finalStates, type Transition, transitionBetween } from '../../server/modules/transitions.ts'
import { projectEntities } from '../support/projectEntities.ts'

const entities = projectEntities()

interface Life {
  entity: string
  field: string
  states: Readonly<Record<string, string>>
  table: readonly Transition[]
  /** Transitions without a button: by a save, by time or by another page. */
  byItself: readonly string[]
  /** Actions of the table that this entity has not. */
  without?: readonly string[]
  /** Target state of an action's button, from its call or its `set`. */
  leadsTo(action: Action): unknown
  /** Other conditions in `when`. */
  record?: Readonly<Record<string, string>>
}

const lives: readonly Life[] = [
  {
    entity: 'labor',
    field: 'admitStatus',
    states: dict.laborAdmitStatus,
    table: laborSteps,
    byItself: ['edit'],
    leadsTo: ({ call }) => /\/status\/(\d)\//.exec(call?.path ?? '')?.[1],
  },
  {
    entity: 'client-version-publish',
    field: 'publishStatus',
    states: dict.publishStatus,
    table: releaseTransitions,
    byItself: [],
    leadsTo: ({ body }) => body?.status,
    record: { publishTime: '2999-01-01 00:00:00' },
  },
  {
    entity: 'rope-use-log',
    field: 'useState',
    states: dict.ropeUseState,
    table: ropeTransitions,
    byItself: ['bind', 'overdue'],
    leadsTo: ({ call }) => (call?.path.endsWith('/return') ? dict.ropeUseState.returned : null),
  },
  {
    entity: 'alarm-event',
    field: 'handleState',
    states: dict.handleState,
    table: handlingTransitions,
    byItself: [],
    leadsTo: ({ set }) => set?.handleState,
  },
  {
    entity: 'ai-video-data',
    field: 'handleState',
    states: dict.handleState,
    table: handlingTransitions,
    byItself: [],
    leadsTo: ({ set }) => set?.handleState,
  },
  {
    entity: 'sms-message',
    field: 'state',
    states: dict.messageState,
    table: messageTransitions,
    byItself: ['take', 'succeed', 'wait', 'fail'],
    leadsTo: ({ call }) => (call?.path.includes('/resend?') ? dict.messageState.queued : null),
    record: { kind: dict.messageKind.notice },
  },
  {
    entity: 'project-stage',
    field: 'stageStatus',
    states: dict.stageStatus,
    table: stageTransitions,
    byItself: ['repeat'],
    leadsTo: ({ call }) => (call?.path.endsWith('/updateStageByPojectId') ? dict.stageStatus.inProgress : null),
  },
]

describe.each(lives)('$entity', ({ entity, field, states, table, byItself, without = [], leadsTo, record = {} }) => {
  const all = Object.values(states)
  const moves = (entities.get(entity)?.actions ?? []).filter((action) => table.some((one) => one.action === action.name))

  test('has a button for each way that is not taken by itself', () => {
    const buttons = new Set(moves.map(({ name }) => name))
    const ways = new Set(table.map(({ action }) => action).filter((action) => ![...byItself, ...without].includes(action)))
    expect(buttons).toEqual(ways)
  })

  test('offers each button where the way begins, and nowhere else', () => {
    // A button for ticked rows may be offered always: the server says which of them were refused.
    const offered = moves.filter(({ when }) => when?.source !== 'true')
    expect(offered.length).toBeGreaterThan(0)
    const asked = offered.map(({ name, at, when }) => [
      name,
      at,
      all.filter((state) => when?.evaluate({ ...record, [field]: state }) === true),
    ])
    const held = offered.map(({ name, at }) => [
      name,
      at,
      all.filter((state) => table.some(({ action, from }) => action === name && from.includes(state))),
    ])
    expect(asked).toEqual(held)
  })

  test('leads where the table says', () => {
    expect(moves.map((action) => [action.name, leadsTo(action)])).toEqual(
      moves.map(({ name }) => [name, table.find(({ action }) => action === name)?.to]),
    )
  })

  test('knows no state that the dictionary does not know, and two ways between none', () => {
    expect(table.flatMap(({ from, to }) => [...from, to]).filter((state) => !all.includes(state))).toEqual([])
    const ways = table.flatMap(({ from, to }) => from.map((state) => `${state} -> ${to}`))
    expect(new Set(ways).size).toBe(ways.length)
  })
})

test('a way that is not in the table is none', () => {
  expect(transitionBetween(releaseTransitions, dict.publishStatus.done, dict.publishStatus.releasing)).toBeNull()
  expect(transitionBetween(releaseTransitions, null, dict.publishStatus.releasing)).toBeNull()
  expect(finalStates(releaseTransitions)).toEqual([dict.publishStatus.done, dict.publishStatus.withdrawn])
})

test('an alarm is open or settled', () => {
  expect([...openAlarms, ...settledStates].sort()).toEqual(Object.values(dict.handleState).sort())
})

test('a rope is worn while its use can be ended: for its record, and for the page behind its code', () => {
  const field = entities.get('rope-use-log')?.field
  const record = { deviceId: 'd', laborId: 'w' }
  for (const useState of Object.values(dict.ropeUseState)) {
    const isOpen = openUses.includes(useState)
    expect(field?.wornDeviceId?.compute?.evaluate({ ...record, useState })).toBe(isOpen ? 'd' : '')
    expect(field?.wearerId?.compute?.evaluate({ ...record, useState })).toBe(isOpen ? 'w' : '')
    expect(isRopeAvailable({ useState } as Parameters<typeof isRopeAvailable>[0])).toBe(!isOpen)
  }
})
