import type { AirStatistics } from '#engine/site/answers/air.ts'
import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import { PanelNotice } from '../../panel/Notice.tsx'
import { useScreenText } from '../../screenText.ts'
import { AlarmList } from '../../views/AlarmList.tsx'
import { figure } from '../../views/numbers.ts'
import './env.css'

const SHOWN = ['pm25', 'pm10', 'tsp', 'noise'] as const
const SYMBOLS: Readonly<Partial<Record<(typeof SHOWN)[number], string>>> = { pm25: 'PM2.5', pm10: 'PM10', tsp: 'TSP' }

/** Exceeded limits today: duration and times. */
export function OverList({ today, over }: { today: AirStatistics; over: { latest: readonly AlarmRow[] } }) {
  const { t } = useScreenText()
  return (
    <>
      <ul className="wall-over" aria-label={t('env.overToday')}>
        {SHOWN.map((name) => {
          const minutes = today.stats[name]?.overMinutes ?? 0
          return (
            <li key={name} data-tone={minutes > 0 ? 'critical' : 'ok'}>
              <span>{SYMBOLS[name] ?? t(`env.factor.${name}`)}</span>
              <b>
                {figure(minutes)}
                <small>{t('env.minutes')}</small>
              </b>
            </li>
          )
        })}
      </ul>
      {over.latest.length === 0 ? <PanelNotice state="empty" /> : <AlarmList alarms={over.latest} />}
    </>
  )
}
