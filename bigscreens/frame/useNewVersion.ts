import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { newVersionAtom, takeNewVersion, watchVersion } from '../../engine/ui/newVersion.ts'

/** Reloads a big screen as soon as there is a newer build, but not in full screen mode, which a reload would end. */
export function useScreenUpdate(): void {
  const isNewer = useAtomValue(newVersionAtom)
  useEffect(watchVersion, [])
  useEffect(() => {
    if (isNewer && !document.fullscreenElement) void takeNewVersion()
  }, [isNewer])
}
