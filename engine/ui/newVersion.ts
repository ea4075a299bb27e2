// Detects that the server has a newer build of the console, and reloads the page when no input is lost.

import { atom, getDefaultStore } from 'jotai'
import { stored } from '../session/storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** True if a newer build is available. */
export const newVersionAtom = atom(false)

const EVERY_MS = 5 * 60_000
/** Minimum pause between two checks, for users who switch between windows. */
const PAUSE_MS = 60_000

/** Build for which this tab was reloaded already; if the old page came again, for example from a cache, it is not reloaded twice. */
const reloadedFor = stored('reloaded-for', (value) => (typeof value === 'string' ? value : null), 'session')

/** Checks for a newer build regularly; returns a function that stops. */
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

/** Reloads the page if there is a newer build and no unsaved input. @returns whether the page reloads */
export async function takeNewVersion(reload: () => void = () => location.reload()): Promise<boolean> {
  const served = await newerBuild()
  if (served === null || served === reloadedFor.get() || hasUnsaved()) return false
  reloadedFor.set(served)
  reload()
  return true
}

/** The newer build on the server; `null` if there is none, or the server does not respond as expected. */
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

/** Id of a build: the URLs of its first scripts, which contain hashes. Empty in development. */
const buildOf = (page: Document): string => page.querySelector<HTMLElement>('head > script[data-scripts]')?.dataset.scripts ?? ''
