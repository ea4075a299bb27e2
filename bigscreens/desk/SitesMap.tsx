import type { PlatformOverview } from '#engine/site/answers/overview.ts'
import type { MapPlace } from '../map/mapPlaces.ts'
import { SiteMap } from '../map/SiteMap.tsx'
import type { Tone } from '../palette.ts'
import { useScreenText } from '../screenText.ts'
import { recordAddress } from '../sources/recordAddress.ts'

const TONES: readonly Tone[] = ['ok', 'plain', 'warn', 'alarm', 'critical']

/** Map of the sites with their state; a selected site shows details, with links to its record and big screen. */
export function SitesMap({ overview: { map } }: { overview: PlatformOverview }) {
  const { t } = useScreenText()
  const places = map.flatMap(({ projectId, name, lon, lat, level }): MapPlace[] =>
    lon === null || lat === null
      ? []
      : [
          {
            id: projectId,
            name,
            position: [Number(lon), Number(lat)],
            mark: 'home',
            tone: TONES[level] ?? 'critical',
            group: String(level),
          },
        ],
  )
  const word = (level: string) => (level === '0' ? t('desk.calm') : t('desk.open', { level: t(`frame.level.${level}`) }))
  return (
    <div className="wall-desk-map">
      <SiteMap
        places={places}
        fence={null}
        position={null}
        hasNames
        groupWord={word}
        popup={({ id, group }) => {
          const site = map.find(({ projectId }) => projectId === id)
          if (!site) return null
          return (
            <>
              <h3>{site.name}</h3>
              <p>{t('desk.site', { people: site.onSite, alarms: site.alarms, pm10: site.pm10 ?? '—' })}</p>
              <p>{word(group)}</p>
              <p>
                <a href={recordAddress('project', id)}>{t('frame.map.open')}</a>{' '}
                <a href={`/bigscreen?projectId=${id}`} target="_blank" rel="noopener">
                  {t('frame.screens')}
                </a>
              </p>
            </>
          )
        }}
      />
    </div>
  )
}
