import type { TowerNow } from '#engine/site/answers/machines.ts'
import { useScreenText } from '../../screenText.ts'
import { useAddressChoice } from '../../sources/useChoice.ts'
import { LiveVideo } from '../../video/LiveVideo.tsx'
import { dayTone } from '../../views/dayTone.ts'
import { FaceCard } from '../../views/FaceCard.tsx'
import { figure } from '../../views/numbers.ts'
import { Segments } from '../../views/Segments.tsx'
import '../machines.css'
import './tower.css'

/** Driver of the selected crane, or the picture of its hook camera. */
export function TowerDriver({ now }: { now: TowerNow }) {
  const { t } = useScreenText()
  const [wanted, show] = useAddressChoice('cab')
  const isVideo = wanted === 'hook'
  const { crane, driver, today, monitorId } = now
  const certTone = dayTone(driver?.certExpire ?? null, new Date())
  return (
    <div className="wall-tower-driver">
      <Segments
        label={t('tower.driver')}
        value={isVideo ? 'hook' : 'driver'}
        options={[
          { value: 'driver', name: t('tower.cab.driver') },
          { value: 'hook', name: t('tower.cab.hook') },
        ]}
        onChoose={(value) => show(value === 'hook' ? value : null)}
      />
      {isVideo ? (
        <div className="wall-hook-camera">
          {monitorId ? (
            <LiveVideo key={monitorId} camera={{ id: monitorId, name: t('tower.cab.hook') }} autoplay quality={2} isEndless />
          ) : (
            <p className="wall-no-camera">{t('tower.noCamera')}</p>
          )}
        </div>
      ) : (
        <FaceCard
          title={crane.craneName ?? crane.craneNo ?? ''}
          name={driver?.name ?? t('tower.noDriver')}
          face={driver?.face ?? null}
          tone={driver?.name ? (certTone === 'plain' ? 'ok' : certTone) : 'offline'}
          status={driver?.name ? t(`tower.cert.${certTone}`) : t('tower.nobody')}
          facts={[
            { title: t('tower.certNo'), value: driver?.certNo ?? '—' },
            { title: t('tower.certExpire'), value: driver?.certExpire ?? '—', ...(certTone === 'plain' ? {} : { tone: certTone }) },
            {
              title: t('tower.onDuty'),
              value: driver?.onTime ? t('tower.since', { time: driver.onTime.slice(11, 16), count: figure(driver.onMinutes) }) : '—',
            },
            { title: t('tower.today'), value: t('tower.todayWork', { cycles: today.cycles, load: figure(today.loadTotal, 1) }) },
          ]}
        />
      )}
    </div>
  )
}
