// A newer build of the console than the one that runs in this page: noticed while the page is open, and taken where nothing is lost by it.

import { atom, getDefaultStore } from 'jotai'
import { stored } from '../session/storage.ts'
import { anyUnsaved } from './unsaved.ts'

/** A newer build is served. */
export const newVersionAtom = atom(false)

const EVERY_MS = 5 * 60_000
/** Minimum pause between two checks, for users who switch between windows. */
const PAUSE_MS = 60_000

/** The build that this tab was loaded anew for: if an old page came all the same, a second time brings no other. */
const reloadedFor = stored('reloaded-for', (value) => (typeof value === 'string' ? value : null), 'session')

/** Looks for a newer build now and then, until the returned function is called. */
export function watchVersion(): () => void {
  let last = Date.now()
  const look = () => {
    if (document.hidden || Date.now() - last < PAUSE_MS) return
    last = Date.now()
    void newerBuild()
  }
  const timer = setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Loads the page anew where that brings a newer build and takes nothing along that somebody typed.
 * @returns whether the page is about to be left
 */
export async function takeNewVersion(reload: () => void = () => location.reload()): Promise<boolean> {
  const served = await newerBuild()
  if (served === null || served === reloadedFor.get() || anyUnsaved()) return false
  reloadedFor.set(served)
  reload()
  return true
}

/** The build that is served, if it is another than the one that runs; `null` also where nobody answers, or something else does. */
async function newerBuild(): Promise<string | null> {
  const running = buildOf(document)
  if (running === '') return null
  const page = await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  const served = buildOf(new DOMParser().parseFromString(page, 'text/html'))
  const isNewer = served !== '' && served !== running
  getDefaultStore().set(newVersionAtom, isNewer)
  return isNewer ? served : null
}

/** A build is known by the scripts that its page begins with; their names tell what is in them. Empty while it is developed. */
function buildOf(page: Document): string {
  const scripts = [...page.querySelectorAll('head > script[type="module"]')].map((script) => script.getAttribute('src') ?? '')
  return scripts.filter((source) => source.startsWith(`${import.meta.env.BASE_URL}assets/`)).join(' ')
}
