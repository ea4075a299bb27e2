import { Suspense } from 'react'
import { LazyLiveVideo } from '../../bigscreens/index.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import { Busy } from '../ui/Busy.tsx'

/** Panel with the live picture of a camera. */
export default function CameraPanel({ record }: PanelProps) {
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null)
  const camera = { id: String(record.id), name: text('monitorName') ?? '', coverImg: text('coverImg'), hasPtz: text('hasPtz') }
  return (
    <Suspense fallback={<Busy />}>
      <LazyLiveVideo camera={camera} autoplay />
    </Suspense>
  )
}
