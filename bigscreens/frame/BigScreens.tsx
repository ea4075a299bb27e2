import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../engine/api/access/session.ts'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import type { ScreenEntry } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { createSourcePoller, HubContext } from '../sources/hub.ts'
import { ProjectPicker } from './ProjectPicker.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { ScreensContext } from './screens.ts'
import { Unknown } from './Unknown.tsx'
import { useScreenUpdate } from './useNewVersion.ts'

/** The screen of the address, for the project of the address; without one the choice of a project. */
export function BigScreens({ screens }: { screens: readonly ScreenEntry[] }) {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const projectId = address.get('projectId') ?? ''
  const session = useSession()
  // Another user, department or role may see other things.
  const eyes = session ? `${session.userId} ${session.deptId} ${session.roleId}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read for one pair of eyes is not another's
  const hub = useMemo(() => createSourcePoller(projectId), [projectId, eyes])
  const entry = screens.find(({ path }) => path === pathname.replace(/\/$/, ''))
  useTitle(entry?.title)
  useScreenUpdate()
  return (
    <ScreensContext value={screens}>
      <HubContext value={hub}>
        {entry ? projectId === '' ? <ProjectPicker /> : <ScreenPage key={entry.path} entry={entry} /> : <Unknown />}
      </HubContext>
    </ScreensContext>
  )
}

/** The window is named after the screen. */
function useTitle(key: string | undefined): void {
  const { t } = useScreenText()
  const name = key === undefined ? t('frame.screens') : t(key)
  useEffect(() => {
    document.title = `${t('platform.name')} - ${name}`
  }, [name, t])
}
