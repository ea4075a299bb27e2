// The focus in the rows of a list whose buttons come and go.

import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useRowFocus } from '../../engine/list/useRowFocus.ts'
import { tellLostFocus } from '../../engine/ui/lostFocus.ts'
import { mountedPage } from '../support/mountedPage.tsx'

interface Row {
  id: string
  isOpen: boolean
}

function List({ rows }: { rows: readonly Row[] }) {
  const section = useRef<HTMLElement>(null)
  useRowFocus(section, rows)
  return (
    <>
      <button type="button">outside</button>
      <section ref={section}>
        <ul>
          {rows.map(({ id, isOpen }) => (
            <li key={id} className="g-card" data-access={`id=${id}`}>
              <a href={`/${id}`}>{id}</a>
              {isOpen && <button type="button">handle</button>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const { page, draw: drawNode } = mountedPage()
const draw = (rows: readonly Row[]) => drawNode(<List rows={rows} />)
const rowsOf = (...open: string[]): Row[] => ['a', 'b', 'c'].map((id) => ({ id, isOpen: open.includes(id) }))
const focused = () => `${document.activeElement?.closest('li')?.dataset.access ?? ''} ${document.activeElement?.textContent ?? ''}`.trim()
const handle = (id: string) => document.querySelector<HTMLElement>(`[data-access="id=${id}"] button`)?.focus()

test('goes on to the next row with the same button when the pressed one is gone', async () => {
  await draw(rowsOf('a', 'b', 'c'))
  handle('a')
  await draw(rowsOf('b', 'c'))
  expect(focused()).toBe('id=b handle')
  await draw(rowsOf())
  expect(focused()).toBe('id=b b')
})

test('goes on when the rows changed behind the dialog that was opened by the button', async () => {
  await draw(rowsOf('a', 'b', 'c'))
  handle('a')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.tabIndex = -1
  document.body.append(dialog)
  dialog.focus()
  await draw(rowsOf('c'))
  dialog.remove()
  tellLostFocus()
  expect(focused()).toBe('id=c handle')
})

test('stays away from rows that the user has left', async () => {
  await draw(rowsOf('a', 'b', 'c'))
  handle('a')
  page.querySelector<HTMLElement>('button')?.focus()
  await draw(rowsOf())
  expect(focused()).toBe('outside')
  handle('b')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  ;(document.activeElement as HTMLElement).blur()
  await draw(rowsOf('c'))
  expect(focused()).not.toContain('id=')
})
