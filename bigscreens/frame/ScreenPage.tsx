import { useEffect, useState } from 'react'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { NotEquipped, PanelView } from '../panel/PanelView.tsx'
import { readingOrder } from '../panel/place.ts'
import { useEquipped } from '../panel/useEquipped.ts'
import type { Screen, ScreenEntry } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { useMenuCodes } from '../sources/usePermission.ts'
import { AlarmBanner } from './AlarmBanner.tsx'
import { Header } from './Header.tsx'
import { ProjectPicker } from './ProjectPicker.tsx'
import { Stage } from './Stage.tsx'
import { ScreenTabs } from './Tabs.tsx'
import { useProject } from './useProject.ts'
import { useScreenKeys } from './useScreenKeys.ts'
import { useTour } from './useTour.ts'

/** Code of the menu entry of device alarms. */
const ALARMS = 'alarm_event'

/** One screen: header, tabs, and its panels. */
export function ScreenPage({ entry }: { entry: ScreenEntry }) {
  const { t } = useScreenText()
  const { isGone } = useProject()
  const loaded = useLoaded(entry)
  const mayReadAlarms = useMenuCodes()?.has(ALARMS) ?? false
  const isEquipped = useEquipped(entry.equipment)
  useScreenKeys()
  useTour()
  if (isGone) return <ProjectPicker isGone />
  return (
    <Stage>
      <button type="button" className="wall-skip" onClick={skip}>
        {t('frame.skip')}
      </button>
      <Header />
      <ScreenTabs />
      {mayReadAlarms && <AlarmBanner />}
      <main id="wall-panels" className="wall-panels" tabIndex={-1} aria-label={t(entry.title)}>
        {loaded instanceof Error ? (
          <FaultCard error={loaded} />
        ) : isEquipped === false ? (
          <div className="wall-unequipped">
            <NotEquipped equipment={entry.equipment ?? ''} />
          </div>
        ) : (
          [...(loaded?.panels ?? [])]
            .sort((one, other) => readingOrder(one.place, other.place))
            .map((panel) => <PanelView key={panel.place} panel={panel} />)
        )}
      </main>
    </Stage>
  )
}

/** Moves the focus to the panels. Not a link, because a hash would add a history entry. */
function skip(): void {
  document.getElementById('wall-panels')?.focus()
}

/** The loaded screen; `null` while it loads, an error if that fails. */
function useLoaded(entry: ScreenEntry): Screen | Error | null {
  const [loaded, setLoaded] = useState<Screen | Error | null>(null)
  useEffect(() => {
    let isWanted = true
    entry.load().then(
      (part) => isWanted && setLoaded(part.default),
      (error: unknown) => isWanted && setLoaded(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isWanted = false
    }
  }, [entry])
  return loaded
}
