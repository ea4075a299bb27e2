// The menu of a row while the list behind it refreshes.

import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Rec } from '../../engine/api/record.ts'
import { RowMenu, useRowMenu } from '../../engine/list/buttons/RowMenu.tsx'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const action = (title: string, when: string) => ({ title, at: 'row' as const, url: '/api/test/gate/act', when, confirm: 'Sure?' })
const gate = entityOf({
  name: 'gate',
  title: 'Gate',
  api: '/api/test/gate',
  properties: { gateName: { title: 'Name' }, state: { title: 'State', type: 'integer' } },
  actions: { open: action('Open', 'state == 0'), close: action('Close', 'state == 1'), lock: action('Lock', 'state == 1'), view: false },
})
const buttons = rowButtons(gate, () => true)
const pressed = vi.fn()
const { draw, all } = mountedPage()

function Listed({ rows }: { rows: readonly Rec[] }) {
  const menu = useRowMenu()
  return (
    <>
      <button type="button" className="more" onClick={({ currentTarget }) => menu.open(rows[0] as Rec, currentTarget)} />
      <RowMenu
        menu={menu}
        entity={gate}
        recordOf={(id) => rows.find((row) => row.id === id)}
        buttons={buttons}
        onButton={(button, record) => pressed(button.key, record.state)}
      />
    </>
  )
}

const items = () => all('[role=menuitem]').map(({ textContent }) => textContent)
const click = (selector: string) => act(async () => all(selector)[0]?.click())

test('has the buttons of the row as it is now, and goes with it', async () => {
  await draw(<Listed rows={[{ id: '7', gateName: 'East', state: 0 }]} />)
  await click('.more')
  expect(items()).not.toContain('Lock')
  await draw(<Listed rows={[{ id: '7', gateName: 'East', state: 1 }]} />)
  expect(items()).toContain('Lock')
  await act(async () =>
    all('[role=menuitem]')
      .find(({ textContent }) => textContent === 'Lock')
      ?.click(),
  )
  expect(pressed).toHaveBeenCalledExactlyOnceWith('action:lock', 1)
  await click('.more')
  await draw(<Listed rows={[{ id: '8', gateName: 'West', state: 1 }]} />)
  expect(items()).toEqual([])
  await draw(<Listed rows={[{ id: '7', gateName: 'East', state: 1 }]} />)
  expect(items()).toEqual([])
})
