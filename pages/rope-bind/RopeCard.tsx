import type { RopeAnswer } from '#engine/site/answers/rope.ts'
import * as dict from '../../engine/site/keys.ts'
import { isRopeAvailable } from './ropeCalls.ts'
import { useRopeText } from './ropeText.ts'

/** State of the rope. */
export function BoundRopeCard({ rope }: { rope: RopeAnswer }) {
  const { t } = useRopeText()
  const isOnline = rope.onlineStatus === dict.deviceOnline.online
  const facts = [
    ['code', rope.deviceCode],
    ['project', rope.projectName],
    ['battery', rope.battery === null ? null : `${rope.battery}%`],
    ['online', t(isOnline ? 'ropeBind.isOnline' : 'ropeBind.isOffline')],
    ['state', isRopeAvailable(rope) ? t('ropeBind.free') : t('ropeBind.worn', { name: rope.laborName ?? '' })],
  ]
  return (
    <section className="g-rope-card" aria-label={t('ropeBind.device')}>
      <h2>{rope.deviceName ?? rope.deviceCode}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ropeBind.${name}`)}</dt>
            <dd>{value ?? '--'}</dd>
          </div>
        ))}
      </dl>
      {!isOnline && <p className="g-rope-note">{t('ropeBind.offlineHint')}</p>}
    </section>
  )
}
