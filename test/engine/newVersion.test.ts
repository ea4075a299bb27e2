// A newer build that is served while a page is open: when the page is loaded anew, and when it is left alone.

import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newVersionAtom, takeNewVersion } from '../../engine/ui/newVersion.ts'
import { newScope, registerScope } from '../../engine/ui/unsaved.ts'

const pageOf = (build: string) => `<head><script src="/start.js" data-scripts="/assets/shell-${build}.js"></script></head>`
const reload = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  open(pageOf('old'))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Another document than that of the test, which would load what its scripts name. */
const open = (page: string) => vi.stubGlobal('document', new DOMParser().parseFromString(page, 'text/html'))
const serve = (page: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(page, { status }))
const isNewer = () => getDefaultStore().get(newVersionAtom)

test('a newer build is taken, and once only where the old page comes again', async () => {
  serve(pageOf('new'))
  expect(await takeNewVersion(reload)).toBe(true)
  expect(isNewer()).toBe(true)
  expect(await takeNewVersion(reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the same build, no answer, and a page of something else bring nothing', async () => {
  for (const [page, status] of [
    [pageOf('old'), 200],
    ['', 503],
    ['<head><title>Sign in to the network</title></head>', 200],
  ] as const) {
    serve(page, status)
    expect(await takeNewVersion(reload)).toBe(false)
    expect(isNewer()).toBe(false)
  }
  expect(reload).not.toHaveBeenCalled()
})

test('what somebody typed keeps the page, which still says that there is a newer one', async () => {
  serve(pageOf('new'))
  const place = newScope()
  const end = registerScope(place)
  place.unsaved.add({ isDirty: () => true })
  expect(await takeNewVersion(reload)).toBe(false)
  expect(isNewer()).toBe(true)
  end()
  expect(await takeNewVersion(reload)).toBe(true)
})

test('while the console is developed nothing is asked', async () => {
  open('<head><script src="/start.js"></script><script type="module" src="/pages/main.tsx"></script></head>')
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(await takeNewVersion(reload)).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})
