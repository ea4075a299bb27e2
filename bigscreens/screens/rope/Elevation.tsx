import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { RopeElevation } from '../../scenes/RopeElevation.tsx'
import { zoneColumnsOf } from '../../scenes/ropePlaces.ts'
import { RopeCard } from './RopeCard.tsx'
import './rope.css'
import type { RopeRow, RopesNow } from '#engine/site/answers/rope.ts'
import { WindStrip } from './WindStrip.tsx'

/** Elevation with the workers on ropes; the selected one is in the URL. */
export function Elevation({ ropes }: { ropes: RopesNow }) {
  const [address, setAddress] = useSearchParams()
  const chosen = ropes.list.find(({ deviceId }) => deviceId === address.get('deviceId')) ?? null
  const choose = (deviceId: string | null) => {
    const next = new URLSearchParams(address)
    if (deviceId === null) next.delete('deviceId')
    else next.set('deviceId', deviceId)
    setAddress(next, { replace: true })
  }
  return (
    <div className="wall-elevation">
      <WindStrip />
      <div className="wall-elevation-scene wall-scrolling-scene">
        <RopeElevation
          ropes={ropes.list}
          buildHeight={ropes.building.buildHeight}
          selected={chosen?.deviceId ?? null}
          onSelect={({ deviceId }) => choose(deviceId === chosen?.deviceId ? null : deviceId)}
        />
      </div>
      {chosen && <RopeCard key={chosen.deviceId} rope={chosen} side={sideOf(chosen, ropes.list)} onClose={() => choose(null)} />}
    </div>
  )
}

/** Side of the card at which it does not hide the selected worker. */
export function sideOf(rope: RopeRow, all: readonly RopeRow[]): 'left' | 'right' {
  const columns = zoneColumnsOf(all)
  const at = columns.findIndex(({ ropes }) => ropes.some(({ deviceId }) => deviceId === rope.deviceId))
  return at >= columns.length / 2 ? 'left' : 'right'
}
