import type { TowerNow } from '#engine/site/answers/machines.ts'
import { CranePlan } from '../../scenes/CranePlan.tsx'
import { CraneSide } from '../../scenes/CraneSide.tsx'
import { useScreenText } from '../../screenText.ts'
import { useAddressChoice } from '../../sources/useChoice.ts'
import { Segments } from '../../views/Segments.tsx'
import { Replay } from './Replay.tsx'
import '../sceneBox.css'

const MODES = ['plan', 'side', 'replay'] as const
type Mode = (typeof MODES)[number]

/** All cranes from above, the selected one from the side, or a playback. */
export function TowerScene({ now }: { now: TowerNow }) {
  const { t } = useScreenText()
  const [wanted, show] = useAddressChoice('view')
  const [, choose] = useAddressChoice('deviceId')
  const mode: Mode = MODES.find((one) => one === wanted) ?? 'plan'
  return (
    <div className="wall-scene-box wall-scrolling-scene">
      <div className="wall-scene">
        <div className="wall-scene-tools">
          <Segments
            label={t('tower.view')}
            value={mode}
            options={MODES.map((value) => ({ value, name: t(`tower.views.${value}`) }))}
            onChoose={(value) => show(value === 'plan' ? null : value)}
          />
        </div>
        {mode === 'plan' && <CranePlan cranes={now.group} selected={now.crane.craneId} onSelect={({ deviceId }) => choose(deviceId)} />}
        {mode === 'side' && <CraneSide key={now.crane.craneId} now={now} />}
        {mode === 'replay' && <Replay group={now.group} selected={now.crane.craneId} onSelect={({ deviceId }) => choose(deviceId)} />}
      </div>
    </div>
  )
}
