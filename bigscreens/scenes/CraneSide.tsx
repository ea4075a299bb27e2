// Side view of one crane: radius and height of the hook, and the load relative to the limit.

import { useMemo, useRef } from 'react'
import type { CraneNow } from '#engine/site/answers/machines.ts'
import { useScreenText } from '../screenText.ts'
import { amount } from './amount.ts'
import { sideView } from './craneSideView.ts'
import { LevelMark } from './LevelMark.tsx'
import { LimitBar } from './LimitBar.tsx'
import { alarmLevelName, gravest, limitLevel, overloadLevel } from './level.ts'
import { rulerMarks } from './planView.ts'
import { Scene } from './Scene.tsx'
import { POLL_TWEEN, useTween } from './useTween.ts'

export function CraneSide({ now, tween = POLL_TWEEN }: { now: CraneNow; tween?: number }) {
  const { t } = useScreenText()
  const place = useRef<SVGSVGElement>(null)
  const { crane, latest, limits } = now
  const target = useMemo(
    () =>
      new Map(latest && latest.range !== null && latest.height !== null ? [['hook', { range: latest.range, height: latest.height }]] : []),
    [latest],
  )
  const hook = useTween(target, { duration: tween, place }).get('hook') ?? target.get('hook') ?? null
  const isOnline = latest?.online === 1
  const loadLevel = overloadLevel(latest?.loadPercent ?? null, limits.loadWarn, limits.loadAlarm)
  const momentLevel = overloadLevel(latest?.momentPercent ?? null, limits.momentWarn, limits.momentAlarm)
  const level = gravest(
    loadLevel,
    momentLevel,
    limitLevel(latest?.windSpeed ?? null, limits.windWarn, limits.windAlarm, 4),
    limitLevel(latest?.tilt ?? null, limits.tiltWarn, limits.tiltAlarm),
  )
  const name = alarmLevelName(level, isOnline)
  const side = sideView(crane)
  const title = t('scene.crane.side', { name: crane.craneName ?? crane.craneNo ?? '' })
  return (
    <Scene label={title} place={place}>
      {side === null ? (
        <text x={480} y={308} textAnchor="middle">
          {t('scene.crane.noLengths')}
        </text>
      ) : (
        <>
          <Rulers side={side} />
          <g className={`scene-crane is-${name}`}>
            <path className="scene-lattice" d={side.mast} />
            <path className="scene-crane-stay" d={side.stays} />
            <path className="scene-lattice" d={side.jib} />
            <rect className="scene-crane-weight" {...side.weight} />
            {hook && <Hook side={side} hook={hook} load={latest?.load ?? null} />}
          </g>
        </>
      )}
      <g transform="translate(704 34)">
        <LevelMark name={name} x={10} y={-5} scale={1.2} />
        <text className="scene-title" x={28}>
          {crane.craneName ?? crane.craneNo}
        </text>
        <text className="scene-second" x={28} y={22}>
          {[crane.model, t(`scene.level.${name}`)].filter(Boolean).join(' · ')}
        </text>
      </g>
      <LimitBar
        y={104}
        title={t('scene.crane.load')}
        value={amount(latest?.load, 2, 't')}
        of={amount(latest?.ratedLoad, 2, 't')}
        percent={latest?.loadPercent ?? null}
        warn={limits.loadWarn}
        alarm={limits.loadAlarm}
        level={loadLevel}
      />
      <LimitBar
        y={204}
        title={t('scene.crane.moment')}
        value={amount(latest?.moment, 0, 'kN·m')}
        percent={latest?.momentPercent ?? null}
        warn={limits.momentWarn}
        alarm={limits.momentAlarm}
        level={momentLevel}
      />
      {(
        [
          ['range', amount(latest?.range, 1, 'm')],
          ['height', amount(latest?.height, 1, 'm')],
          ['angle', amount(latest?.angle, 1, '°')],
          ['tilt', amount(latest?.tilt, 2, '°')],
          ['wind', amount(latest?.windSpeed, 1, 'm/s')],
        ] as const
      ).map(([key, value], at) => (
        <g key={key} transform={`translate(704 ${328 + at * 48})`}>
          <text className="scene-second">{t(`scene.crane.${key}`)}</text>
          <text className="scene-number" x={232} textAnchor="end">
            {value}
          </text>
          <path className="scene-line" d="M0 14H232" />
        </g>
      ))}
    </Scene>
  )
}

type Side = NonNullable<ReturnType<typeof sideView>>

function Rulers({ side }: { side: Side }) {
  const { ground, left, right, x, y, reach, top } = side
  return (
    <g className="scene-ruler">
      <path d={`M${left} ${ground}H${right}M${left} ${ground}V${y(top)}`} />
      {rulerMarks(top, ground - y(top), 48).map((height) => (
        <g key={height}>
          <path d={`M${left - 6} ${y(height)}h6`} />
          <text x={left - 12} y={y(height) + 5} textAnchor="end">
            {height}
          </text>
        </g>
      ))}
      {rulerMarks(reach, x(reach) - x(0), 48).map((range) => (
        <g key={range}>
          <path d={`M${x(range)} ${ground}v6`} />
          <text x={x(range)} y={ground + 22} textAnchor="middle">
            {range}
          </text>
        </g>
      ))}
      <text x={left - 12} y={y(top) - 14} textAnchor="end">
        m
      </text>
      <text x={right + 6} y={ground + 5}>
        m
      </text>
    </g>
  )
}

function Hook({ side: { x, y, top, ground }, hook, load }: { side: Side; hook: { range: number; height: number }; load: number | null }) {
  const [across, down] = [x(hook.range), y(hook.height)]
  return (
    <>
      <path className="scene-hook-lead" d={`M${across} ${down}V${ground}`} />
      <path className="scene-crane-rope" d={`M${across} ${y(top)}V${down}`} />
      <rect className="scene-crane-trolley" x={across - 12} y={y(top) - 4} width={24} height={9} rx={3} />
      <path className="scene-crane-block" d={`M${across - 6} ${down - 10}h12l-4 9h-4z`} />
      {load !== null && load > 0 && <rect className="scene-crane-load" x={across - 17} y={down + 3} width={34} height={22} rx={2} />}
      <text className="scene-crane-hook" x={across + 24} y={down + 2}>
        ↧ {hook.height.toFixed(1)} m
      </text>
    </>
  )
}
