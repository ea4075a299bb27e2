import { type KeyboardEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Landmark } from '#engine/site/answers/projects.ts'
import { satelliteTiles, tiles } from '../../engine/map/tiles.ts'
import type { Position } from '../../engine/model/formats/fence.ts'
import { useSharpness } from '../frame/Stage.tsx'
import { useScreenText } from '../screenText.ts'
import { MarkIcon } from '../views/Mark.tsx'
import { Legend } from './Legend.tsx'
import { MapColoursContext } from './mapColours.ts'
import type { MapCover, MapLine, MapPlace, MapRing } from './mapPlaces.ts'
import { createWallMap, type MapBackground, type WallMap } from './wallMap.ts'
import './map.css'

export interface SiteMapProps {
  places: readonly MapPlace[]
  fence: string | null
  position: Position | null
  /** URL of the image of the site plan. */
  plan?: string | null
  /** Buildings, gates and yards of the project. */
  landmarks?: readonly Landmark[] | null
  rings?: readonly MapRing[]
  heat?: MapCover['heat']
  lines?: readonly MapLine[]
  wind?: MapCover['wind']
  /** Padding in pixels for content above the map: top, right, bottom, left. */
  room?: MapBackground['room']
  /** True to write the names of the places below their markers. */
  hasNames?: boolean
  /** Positions to bring into view; the whole site if empty. */
  look?: readonly Position[]
  /** Label of a group in the legend. */
  groupWord(group: string): string
  /** Content of the card of a selected place. */
  popup?(place: MapPlace): ReactNode
  /** Places that the legend counts; those that are shown by default. */
  counted?: readonly MapPlace[]
  /** Called with the selected place, for a screen that shows it elsewhere. */
  onChoose?(place: MapPlace | null): void
}

const NO_RINGS: readonly MapRing[] = []
const NO_HEAT: MapCover['heat'] = []
const NO_LINES: readonly MapLine[] = []
const NO_PLACES: readonly Position[] = []
const ROOM: MapBackground['room'] = [68, 40, 64, 40]

/** Map with its legend. Arrow keys, + and - move it, Enter selects the next place, Escape closes the popup. */
export default function SiteMapView({
  places,
  fence,
  position,
  plan = null,
  landmarks = null,
  rings = NO_RINGS,
  heat = NO_HEAT,
  lines = NO_LINES,
  wind = null,
  room = ROOM,
  hasNames = false,
  look = NO_PLACES,
  groupWord,
  popup,
  counted = places,
  onChoose,
}: SiteMapProps) {
  const { t, language } = useScreenText()
  const sharpness = useSharpness()
  const colours = useContext(MapColoursContext)
  const target = useRef<HTMLDivElement>(null)
  const [window] = useState(() => document.createElement('div'))
  const map = useRef<WallMap>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [isPlanShown, setPlanShown] = useState(true)
  const [isSatellite, setSatellite] = useState(false)
  const [isOffline, setOffline] = useState(false)

  const choose = (place: MapPlace | null) => {
    setChosenId(place?.id ?? null)
    onChoose?.(place)
  }
  const latest = useRef(choose)
  latest.current = choose
  const shown = useMemo(
    () => places.filter(({ group }) => !hidden.has(group)).map((place) => (place.id === chosenId ? { ...place, isChosen: true } : place)),
    [places, hidden, chosenId],
  )
  const chosen = shown.find(({ isChosen }) => isChosen) ?? null
  // Serialised, because equal content in new objects must not recreate the map.
  const groundText = JSON.stringify({
    fence,
    position,
    plan,
    landmarks: (landmarks ?? []).map((one) => ({ ...one, name: (language === 'en' && one.english) || one.name })),
    rings,
    hasNames,
    room,
  })
  useEffect(() => {
    const element = target.current
    if (!element) return
    const made = createWallMap({
      target: element,
      popup: window,
      sharpness,
      ground: JSON.parse(groundText),
      colours,
      onChoose: (place) => latest.current(place),
      onOffline: () => setOffline(true),
    })
    map.current = made
    return () => {
      made.end()
      map.current = null
    }
  }, [groundText, sharpness, colours, window])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map has no content yet
  useEffect(() => {
    setOffline(false)
    map.current?.lay(isSatellite ? satelliteTiles : tiles)
  }, [isSatellite, groundText, sharpness, colours])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => map.current?.showPlan(isPlanShown), [isPlanShown, groundText, sharpness, colours])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => map.current?.show(shown), [shown, groundText, sharpness, colours])
  const coverText = JSON.stringify({ heat, lines, wind })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => map.current?.cover(JSON.parse(coverText)), [coverText, groundText, sharpness, colours])
  const lookText = JSON.stringify(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => map.current?.look(JSON.parse(lookText)), [lookText, groundText, sharpness, colours])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => map.current?.point(chosen && popup ? chosen.position : null), [chosen, popup, groundText, sharpness, colours])

  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') choose(null)
    if (key === 'Enter') choose(shown[(shown.findIndex(({ isChosen }) => isChosen) + 1) % Math.max(1, shown.length)] ?? null)
  }
  const toggle = (group: string) =>
    setHidden((now) => {
      const next = new Set(now)
      if (!next.delete(group)) next.add(group)
      return next
    })

  return (
    <div className="wall-map">
      <div ref={target} className="wall-map-view" role="application" aria-label={t('frame.map.view')} onKeyDown={onKey} />
      {createPortal(
        chosen && popup ? (
          <div className="wall-map-popup" role="dialog" aria-label={chosen.name}>
            <button type="button" aria-label={t('frame.map.close')} onClick={() => choose(null)}>
              <MarkIcon name="cross" size={16} />
            </button>
            {popup(chosen)}
          </div>
        ) : null,
        window,
      )}
      <div className="wall-map-foot">
        <Legend places={counted} hidden={hidden} onToggle={toggle} word={groupWord} />
        <div className="wall-map-tools">
          {plan && (
            <button type="button" className="wall-button" aria-pressed={isPlanShown} onClick={() => setPlanShown(!isPlanShown)}>
              {t('frame.map.plan')}
            </button>
          )}
          {satelliteTiles && (
            <button type="button" className="wall-button" aria-pressed={isSatellite} onClick={() => setSatellite(!isSatellite)}>
              {t('frame.map.satellite')}
            </button>
          )}
          <button
            type="button"
            className="wall-tool"
            title={t('frame.map.reset')}
            aria-label={t('frame.map.reset')}
            onClick={() => map.current?.reset()}
          >
            <MarkIcon name="home" />
          </button>
        </div>
      </div>
      {isOffline && (
        <p className="wall-map-offline" role="status">
          {t('frame.map.offline')}
        </p>
      )}
    </div>
  )
}
