import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { newVersionAtom, takeNewVersion, watchVersion } from '../../engine/ui/newVersion.ts'

/** Loads a newer build at the next navigation, unless a page has unsaved input. */
export function useNewVersion(): void {
  const isNewer = useAtomValue(newVersionAtom)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(watchVersion, [])
  useEffect(() => {
    if (isNewer && shown.current !== pathname) void takeNewVersion()
    shown.current = pathname
  }, [isNewer, pathname])
}
