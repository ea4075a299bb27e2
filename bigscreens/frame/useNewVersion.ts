import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { newVersionAtom, takeNewVersion, watchVersion } from '../../engine/ui/newVersion.ts'

/** A wall takes a newer build at once: nobody is there to ask. Loading anew would end a full screen that the page itself asked for. */
export function useScreenUpdate(): void {
  const isNewer = useAtomValue(newVersionAtom)
  useEffect(watchVersion, [])
  useEffect(() => {
    if (isNewer && !document.fullscreenElement) void takeNewVersion()
  }, [isNewer])
}
