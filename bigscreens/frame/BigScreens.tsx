import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../engine/api/access/session.ts'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { deviceFigures, isAmong, NO_FIGURES } from '../panel/useEquipped.ts'
import type { ScreenEntry } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { createSourcePoller, HubContext } from '../sources/hub.ts'
import { useSource } from '../sources/useFeeds.ts'
import { useMenuCodes } from '../sources/usePermission.ts'
import { visibleScreens } from '../visibleScreens.ts'
import { ProjectPicker } from './ProjectPicker.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { ScreensContext } from './screens.ts'
import { Unknown } from './Unknown.tsx'
import { useScreenUpdate } from './useNewVersion.ts'

interface Props {
  screens: readonly ScreenEntry[]
}

/** The screen and project of the URL; without a project, a list of projects. */
export function BigScreens({ screens }: Props) {
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const projectId = address.get('projectId') ?? ''
  const session = useSession()
  const { language } = useScreenText()
  // Data must be reloaded for another user, department or role.
  const viewer = session ? `${session.userId} ${session.deptId} ${session.roleId}` : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: responses depend on user and language
  const hub = useMemo(() => createSourcePoller(projectId), [projectId, viewer, language])
  const entry = screens.find(({ path }) => path === pathname.replace(/\/$/, ''))
  useTitle(entry?.title)
  useScreenUpdate()
  return (
    <HubContext value={hub}>
      <OfferedScreens screens={screens} entry={entry}>
        {entry ? projectId === '' ? <ProjectPicker /> : <ScreenPage key={entry.path} entry={entry} /> : <Unknown />}
      </OfferedScreens>
    </HubContext>
  )
}

/** Provides the screens that the user may see and for which the project has devices, and the one of the URL. */
function OfferedScreens({ screens, entry, children }: Props & { entry: ScreenEntry | undefined; children: ReactNode }) {
  const codes = useMenuCodes()
  const [address] = useSearchParams()
  const { data: devices } = useSource(address.get('projectId') ? deviceFigures : NO_FIGURES, '15s')
  const offered = useMemo(() => {
    const visible = codes === null ? [] : visibleScreens(screens, codes)
    const isEquipped = ({ equipment }: ScreenEntry) => equipment === null || !devices || isAmong(devices, equipment)
    return screens.filter((screen) => screen === entry || (visible.includes(screen) && isEquipped(screen)))
  }, [screens, codes, entry, devices])
  return <ScreensContext value={offered}>{children}</ScreensContext>
}

/** Sets the window title to that of the screen. */
function useTitle(key: string | undefined): void {
  const { t } = useScreenText()
  const name = key === undefined ? t('frame.screens') : t(key)
  useEffect(() => {
    document.title = `${t('platform.name')} - ${name}`
  }, [name, t])
}
