import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { newVersionAtom, takeNewVersion, watchVersion } from '../../engine/ui/newVersion.ts'

/** Takes a newer build of the console with the next page that somebody goes to, when no page holds anything unsaved. */
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
