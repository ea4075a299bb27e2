import { PanelNotice } from '../../panel/Notice.tsx'
import { LiftShaft } from '../../scenes/LiftShaft.tsx'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { type LiftRow, useShownLift, useShownSide } from '../../sources/lifts.ts'
import { LiveVideo } from '../../video/LiveVideo.tsx'
import { Segments } from '../../views/Segments.tsx'
import '../sceneBox.css'
import '../machines.css'
import './lift.css'

/** The selected lift, with the camera picture of one of its cages. */
export function LiftScene({ lifts }: { lifts: readonly LiftRow[] }) {
  const { t } = useScreenText()
  const word = useDictionary('lift_alarm')
  const { shown } = useShownLift(lifts)
  const [side, show] = useShownSide()
  if (!shown?.lift) return <PanelNotice state="empty" />
  const { lift, latest, onlineStatus } = shown
  const monitor = side === 'left' ? lift.monitorLeftId : lift.monitorRightId
  return (
    <div className="wall-scene-box wall-scrolling-scene">
      <div className="wall-scene">
        <LiftShaft key={shown.id} now={{ lift, isOnline: onlineStatus !== '0', cages: latest.cages ?? [] }} alarmName={word} />
        <section className="wall-cage-camera" aria-label={t('lift.camera')}>
          <Segments
            label={t('lift.camera')}
            value={side}
            options={[
              { value: 'left', name: t('lift.side.left') },
              { value: 'right', name: t('lift.side.right') },
            ]}
            onChoose={show}
          />
          <div>
            {monitor ? (
              <LiveVideo
                key={monitor}
                camera={{ id: monitor, name: `${lift.liftName} ${t(`lift.side.${side}`)}` }}
                autoplay
                quality={2}
                isEndless
              />
            ) : (
              <p className="wall-no-camera">{t('lift.noCamera')}</p>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}
