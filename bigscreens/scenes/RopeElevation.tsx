// Elevation of the building with the workers on their ropes, by height.

import { useMemo, useState } from 'react'
import type { RopeNow } from '#engine/site/answers/rope.ts'
import { useScreenText } from '../screenText.ts'
import { SelectableMark } from './Choice.tsx'
import { rulerMarks } from './planView.ts'
import { RopeDot } from './RopeDot.tsx'
import {
  hasAlarm,
  isOnTray,
  packed,
  type RopeState,
  ropeAlarmTone,
  ropeState,
  ropeStates,
  spread,
  type ZoneColumn,
  zoneColumnsOf,
} from './ropePlaces.ts'
import { Scene } from './Scene.tsx'

const AREA = { left: 64, right: 948, top: 44, ground: 488, tray: 508, bottom: 560 }
const DOT = 14.5
/** Width of a column in pixels that is reserved for names. */
const NAMES = 52
/** Maximum number of names of workers with an alarm in a column. */
const MAX_NAMES = 8
const RANK: Readonly<Record<RopeState, number>> = { unhooked: 4, single: 3, double: 2, standby: 1, offline: 0 }

interface RopeElevationProps {
  ropes: readonly RopeNow[]
  /** In metres; if unknown, the height of the highest rope is used. */
  buildHeight: number | null
  selected?: string | null
  onSelect?: (rope: RopeNow) => void
}

/** Elevation with a legend that filters by state; workers with an alarm are always shown. */
export function RopeElevation({ ropes, buildHeight, selected = null, onSelect }: RopeElevationProps) {
  const { t } = useScreenText()
  const [hidden, setHidden] = useState<ReadonlySet<RopeState>>(new Set())
  const columns = useMemo(() => zoneColumnsOf(ropes), [ropes])
  const top = Math.max(buildHeight ?? 0, 10, ...ropes.map(({ height }) => height ?? 0))
  const yAt = (height: number) => AREA.ground - (Math.max(0, height) / top) * (AREA.ground - AREA.top)
  const width = (AREA.right - AREA.left) / Math.max(1, columns.length)
  const states = Map.groupBy(ropes, ropeState)
  return (
    <Scene label={t('scene.rope.title')}>
      <g className="scene-ruler">
        {rulerMarks(top, AREA.ground - AREA.top, 44).map((height) => (
          <g key={height}>
            <path d={`M${AREA.left - 6} ${yAt(height)}H${AREA.right}`} />
            <text x={AREA.left - 12} y={yAt(height) + 5} textAnchor="end">
              {height}
            </text>
          </g>
        ))}
        <text x={AREA.left - 12} y={AREA.top - 20} textAnchor="end">
          m
        </text>
      </g>
      {columns.map((column, at) => (
        <Zone
          key={column.zone ?? '-'}
          column={{ ...column, ropes: column.ropes.filter((rope) => hasAlarm(rope) || !hidden.has(ropeState(rope))) }}
          left={AREA.left + at * width}
          width={width}
          yAt={yAt}
          roof={yAt(buildHeight ?? top)}
          selected={selected}
          onSelect={onSelect}
        />
      ))}
      <path className="scene-ground" d={`M${AREA.left} ${AREA.ground}H${AREA.right}`} />
      <text className="scene-second" x={AREA.left - 12} y={AREA.tray + 12} textAnchor="end">
        {t('scene.rope.ground')}
      </text>
      <g className="scene-legend">
        {ropeStates.map((state, at) => (
          <SelectableMark
            key={state}
            className="scene-filter"
            label={`${t(`scene.rope.${state}`)} ${states.get(state)?.length ?? 0}`}
            isChosen={!hidden.has(state)}
            onChoose={() => setHidden((now) => toggled(now, state))}
            transform={`translate(${AREA.left + 8 + at * 150} 600)`}
          >
            <rect className="scene-filter-back" x={-14} y={-19} width={138} height={28} rx={4} />
            <RopeDot state={state} x={0} y={-5} />
            <text x={15}>
              {t(`scene.rope.${state}`)} {states.get(state)?.length ?? 0}
            </text>
          </SelectableMark>
        ))}
        <g className="is-critical" transform={`translate(${AREA.left + 758} 600)`}>
          <circle className="scene-rope-ring" cy={-5} r={9} />
          <text x={17}>
            {t('scene.rope.alarm')} {ropes.filter(hasAlarm).length}
          </text>
        </g>
      </g>
    </Scene>
  )
}

function toggled(hidden: ReadonlySet<RopeState>, state: RopeState): ReadonlySet<RopeState> {
  const next = new Set(hidden)
  if (!next.delete(state)) next.add(state)
  return next
}

interface ZoneProps {
  column: ZoneColumn<RopeNow>
  left: number
  width: number
  yAt: (height: number) => number
  roof: number
  selected: string | null
  onSelect: ((rope: RopeNow) => void) | undefined
}

function Zone({ column: { zone, ropes }, left, width, yAt, roof, selected, onSelect }: ZoneProps) {
  const { t } = useScreenText()
  const alarms = ropes.filter(hasAlarm)
  const house = { left: left + 4, width: width - 8 }
  const rank = (rope: RopeNow) => RANK[ropeState(rope)] + (hasAlarm(rope) ? 10 : 0)
  const placed = (some: readonly RopeNow[], y: (rope: RopeNow) => number) => some.map((rope) => ({ rope, y: y(rope), rank: rank(rope) }))
  // The names of an alarm stand in the column, beside its dots.
  const names = alarms.length > 0 ? Math.min(NAMES, width / 2) : 0
  const row = { left: house.left + 2, width: house.width - 4 - names, size: DOT }
  const climbing = packed(
    placed(
      ropes.filter((rope) => !isOnTray(rope)),
      ({ height }) => yAt(height ?? 0),
    ),
    row,
  )
  const waiting = onTray(
    ropes.filter(isOnTray).sort((one, other) => rank(other) - rank(one)),
    house,
  )
  const named = climbing.dots.filter(({ rope }) => hasAlarm(rope)).slice(0, MAX_NAMES)
  const labels = spread(
    named.map(({ y }) => y),
    20,
    AREA.ground - 8,
  )
  const dots = [...climbing.dots, ...waiting.dots]
  return (
    <g>
      <rect className="scene-house" x={house.left} y={roof} width={house.width} height={AREA.ground - roof} />
      <text x={house.left + house.width / 2} y={AREA.bottom + 16} textAnchor="middle">
        {zone === null ? t('scene.rope.noZone') : zone === '' ? t('scene.rope.otherZones') : zone}
      </text>
      {named.map(({ rope, x, y }, at) => (
        <g key={rope.deviceId} className="scene-rope-name" data-tone={ropeAlarmTone(rope)}>
          <path d={`M${x + 10} ${y}L${house.left + house.width - names - 2} ${labels[at]}`} />
          <text x={house.left + house.width - names} y={(labels[at] ?? y) + 5}>
            {rope.laborName ?? rope.deviceCode}
          </text>
        </g>
      ))}
      {dots.map(({ rope, x, y }) => (
        <RopeDot
          key={rope.deviceId}
          state={ropeState(rope)}
          x={x}
          y={y}
          alarm={hasAlarm(rope) ? ropeAlarmTone(rope) : null}
          label={ropeLabel(rope, t)}
          isChosen={rope.deviceId === selected}
          onChoose={onSelect && (() => onSelect(rope))}
        />
      ))}
      {[...climbing.more, ...waiting.more].map(({ x, y, count }) => (
        <text key={`${x} ${y}`} className="scene-more" x={x} y={y + 5} textAnchor="middle">
          +{count}
        </text>
      ))}
    </g>
  )
}

/** Rows below the ground line; workers that do not fit are counted. */
function onTray(ropes: readonly RopeNow[], { left, width }: { left: number; width: number }) {
  const inRow = Math.max(1, Math.floor(width / DOT))
  const rows = Math.floor((AREA.bottom - AREA.tray) / DOT)
  const isFull = ropes.length > inRow * rows
  const shown = ropes.slice(0, isFull ? inRow * rows - 2 : inRow * rows)
  const at = (index: number) => ({ x: left + DOT / 2 + (index % inRow) * DOT, y: AREA.tray + Math.floor(index / inRow) * DOT })
  const end = at(shown.length)
  return {
    dots: shown.map((rope, index) => ({ rope, ...at(index) })),
    more: isFull ? [{ x: end.x + DOT, y: end.y, count: ropes.length - shown.length }] : [],
  }
}

function ropeLabel(rope: RopeNow, t: ReturnType<typeof useScreenText>['t']): string {
  const { laborName, deviceCode, height, alarmName } = rope
  const parts = [laborName ?? deviceCode ?? '', t(`scene.rope.${ropeState(rope)}`), height === null ? '--' : `${height.toFixed(1)} m`]
  return [...parts, ...(hasAlarm(rope) && alarmName ? [alarmName] : [])].join(' · ')
}
