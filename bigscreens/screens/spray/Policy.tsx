import type { FlowFigures, Spray, SprayEffect } from '#engine/site/answers/water.ts'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { useScreenText } from '../../screenText.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import './spray.css'

/** Spray whose settings are shown: the selected one, else the first locked one, else the first. */
export function shownSpray(sprays: readonly Spray[], chosen: string | null): Spray | null {
  return sprays.find(({ deviceId }) => deviceId === chosen) ?? sprays.find(({ lock }) => lock !== null) ?? sprays[0] ?? null
}

/** Settings of a spray: conditions to start, stop and lock, and its response time. */
export function Policy({ flow, effect }: { flow: FlowFigures; effect: SprayEffect }) {
  const { t } = useScreenText()
  const [address] = useSearchParams()
  const spray = shownSpray(flow.current, address.get('deviceId'))
  if (!spray) return null
  const { onThreshold, offThreshold, onDiff, minRun, maxRun, coolDown, windLock, tempLock, nextPlan, lock } = spray
  const dust = 'μg/m³'
  const rows: readonly (readonly [string, string])[] = [
    [t('spray.policy.start'), `≥${figure(onThreshold)} ${dust}`],
    [t('spray.policy.difference'), `≥${figure(onDiff)} ${dust}`],
    [t('spray.policy.stop'), `<${figure(offThreshold)} ${dust}`],
    [t('spray.policy.length'), t('spray.policy.lengthOf', { least: figure(minRun), most: figure(maxRun), cool: figure(coolDown) })],
    [t('spray.policy.locks'), t('spray.policy.locksOf', { wind: figure(windLock), cold: figure(tempLock) })],
    [t('spray.policy.next'), nextPlan === null ? t('spray.policy.noPlan') : nextPlan.slice(5, 16)],
    [t('spray.policy.response'), `${figure(effect.linkage.avgResponseSec)} ${t('spray.seconds')}`],
    [
      t('spray.policy.linked'),
      t('spray.policy.linkedOf', { ok: effect.linkage.okRuns, all: effect.linkage.autoRuns, rate: figure(effect.linkage.okRate, 1) }),
    ],
  ]
  return (
    <div className="wall-policy">
      <p data-tone={lock === null ? 'ok' : 'warn'}>
        <b>{spray.deviceName}</b>
        <span>
          <MarkIcon name={lock === null ? 'ok' : 'lock'} size={16} />
          {lock === null ? t('spray.policy.ready') : t(`spray.policy.lock.${lock}`)}
        </span>
      </p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
