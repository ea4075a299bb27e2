import * as dict from '#engine/site/keys.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { type Cage, cageOf, type LiftRow, liftWork, useShownLift } from '../../sources/lifts.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { dayTone } from '../../views/dayTone.ts'
import { FaceCard } from '../../views/FaceCard.tsx'
import { figure } from '../../views/numbers.ts'
import '../machines.css'
import './lift.css'

const VERIFY: Readonly<Record<string, { tone: Tone; word: string }>> = {
  [dict.verifyResult.pass]: { tone: 'ok', word: 'pass' },
  [dict.verifyResult.unauthorised]: { tone: 'critical', word: 'unauthorised' },
}

/** Drivers of the shown lift, and whether they are authorised. */
export function LiftDrivers({ lifts }: { lifts: readonly LiftRow[] }) {
  const { shown } = useShownLift(lifts)
  const sides = shown?.lift?.liftType === dict.liftType.single ? (['left'] as const) : (['left', 'right'] as const)
  return (
    <div className="wall-drivers">
      {sides.map((side) => (
        <Driver key={side} title={`lift.side.${side}`} cage={cageOf(shown, side)} />
      ))}
    </div>
  )
}

function Driver({ title, cage }: { title: string; cage: Cage | null }) {
  const { t } = useScreenText()
  // Daily statistics are read less often than the panel, which polls every five seconds.
  const { data: work } = useSource(liftWork, '15s')
  const known = work?.drivers.find(({ laborId, name }) => (laborId === null ? name === cage?.driverName : laborId === cage?.driverId))
  const { tone, word } = VERIFY[cage?.verifyResult ?? ''] ?? { tone: 'offline' as const, word: 'none' }
  const certTone = dayTone(known?.certExpire ?? null, new Date())
  return (
    <FaceCard
      title={t(title)}
      name={cage?.driverName ?? t('lift.noDriver')}
      face={cage?.driverFace ?? known?.face ?? null}
      tone={tone}
      status={t(`scene.lift.verify.${word}`)}
      facts={[
        { title: t('lift.certExpire'), value: known?.certExpire ?? '—', ...(certTone === 'plain' ? {} : { tone: certTone }) },
        { title: t('lift.onDuty'), value: known ? t('lift.minutes', { count: figure(known.onMinutes) }) : '—' },
        { title: t('lift.tripsToday'), value: known ? `${figure(known.trips)} ${t('lift.unit.trips', { count: known.trips })}` : '—' },
      ]}
    />
  )
}
