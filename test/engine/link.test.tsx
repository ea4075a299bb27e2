// Links inside the console, and what stands behind the `?` of its address.

import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, Link, MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'

let root: Root
let page: HTMLElement
let place: string
let step: string
let address: ReturnType<typeof useSearchParams>

function Place() {
  const { pathname, search } = useLocation()
  place = pathname + search
  step = useNavigationType()
  address = useSearchParams()
  return null
}

const show = (children?: ReactNode) =>
  act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/list?current=2']}>
        <Place />
        {children}
      </MemoryRouter>,
    ),
  )

/** Tells whether the browser is left to follow the link itself, and keeps it from that. */
function click(how: MouseEventInit = {}): boolean {
  let isLeft = false
  const around = document.createElement('div')
  around.append(page)
  around.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  })
  act(() => void page.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how })))
  return isLeft
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(async () => root.unmount()))

test('a click goes there without loading a page, as a step for Back', async () => {
  await show(<Link to="/other?a=1">there</Link>)
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/other?a=1')
  expect(click()).toBe(false)
  expect([place, step]).toEqual(['/other?a=1', 'PUSH'])
})

test('to the place where one is it makes no second step', async () => {
  await show(<Link to="/list?current=2">here</Link>)
  click()
  expect([place, step]).toEqual(['/list?current=2', 'REPLACE'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  '%j is the browser’s',
  async (how) => {
    await show(<Link to="/other">there</Link>)
    expect(click(how)).toBe(true)
    expect(place).toBe('/list?current=2')
  },
)

test('so is a link into a window of its own', async () => {
  await show(
    <Link to="/other" target="_blank">
      there
    </Link>,
  )
  expect(click()).toBe(true)
  expect(place).toBe('/list?current=2')
})

test('who listens to it may stop it', async () => {
  await show(
    <Link to="/other" onClick={(event) => event.preventDefault()}>
      there
    </Link>,
  )
  click()
  expect(place).toBe('/list?current=2')
})

test('the address is changed from what it says, and stays the same object until it does', async () => {
  await show()
  const [before] = address
  act(() => address[1]((now) => new URLSearchParams({ ...Object.fromEntries(now), size: '20' })))
  expect([place, step]).toEqual(['/list?current=2&size=20', 'PUSH'])
  act(() => address[1](new URLSearchParams('a=b'), { replace: true }))
  expect([place, step]).toEqual(['/list?a=b', 'REPLACE'])
  const [after] = address
  await show()
  expect(before.toString()).toBe('current=2')
  expect(address[0]).toBe(after)
})

test('a change of the address builds on the one before it, though that is not drawn yet', async () => {
  const before = location.href
  history.replaceState(null, '', '/list?current=2&name=a')
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Place />
      </BrowserRouter>,
    ),
  )
  const [, set] = address
  const without = (name: string) => (now: URLSearchParams) => new URLSearchParams([...now].filter(([key]) => key !== name))
  await act(async () => {
    set(without('name'))
    set(without('current'))
  })
  expect(place).toBe('/list')
  history.replaceState(null, '', before)
})
