import { useEffect, useMemo, useState } from 'react'
import type { AirNow } from '#engine/site/answers/air.ts'
import type { ProjectImage, ProjectOverview } from '#engine/site/answers/projects.ts'
import type { FlowFigures } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { useSearchParams } from '#engine/ui/useSearchParams.ts'
import { parseFence } from '#model/formats/fence.ts'
import { SprayPlan } from '../../scenes/SprayPlan.tsx'
import type { SitePlanPicture } from '../../scenes/sprayData.ts'
import { SprayDrawer } from './SprayDrawer.tsx'
import './spray.css'

/** Plan of the site with sprays and dust; the selected device is shown in a drawer. */
export function SprayScene({ flow, air, overview }: { flow: FlowFigures; air: AirNow; overview: ProjectOverview }) {
  const [address, setAddress] = useSearchParams()
  const chosen = address.get('deviceId')
  const choose = (id: string | null) => {
    const params = new URLSearchParams(address)
    if (id === null || id === chosen) params.delete('deviceId')
    else params.set('deviceId', id)
    setAddress(params, { replace: true })
  }
  const fence = useMemo(() => (overview.project.fence ? (parseFence(overview.project.fence) ?? []) : []), [overview.project.fence])
  const plan = usePlan(overview.images.find(({ imgType }) => imgType === dict.imgType.sitePlan) ?? null)
  const spray = flow.current.find(({ deviceId }) => deviceId === chosen) ?? null
  const device = air.devices.find(({ deviceId }) => deviceId === chosen) ?? null
  return (
    <div className="wall-spray-scene">
      <div className="wall-spray-ground wall-scrolling-scene">
        <SprayPlan
          fence={fence}
          sprays={flow.current}
          dust={air.devices}
          pm10Limit={air.limits.pm10}
          plan={plan}
          selected={chosen}
          onSelect={({ deviceId }) => choose(deviceId)}
        />
      </div>
      {(spray || device) && (
        <SprayDrawer key={chosen} spray={spray} device={device} pm10Limit={air.limits.pm10} onClose={() => choose(null)} />
      )}
    </div>
  )
}

/** Site plan with the size of its image, once it is loaded; `null` if there is none or its scale is unknown. */
function usePlan(image: ProjectImage | null): SitePlanPicture | null {
  const [size, setSize] = useState<{ link: string; width: number; height: number } | null>(null)
  const link = image?.link ?? null
  useEffect(() => {
    if (link === null) return
    const picture = new Image()
    picture.onload = () => setSize({ link, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.src = link
    return () => {
      picture.onload = null
    }
  }, [link])
  if (!image?.planScale || size?.link !== image.link) return null
  const { planScale, planOriginX, planOriginY, planRotate } = image
  const { width, height } = size
  return {
    link: image.link,
    width,
    height,
    planScale,
    planOriginX: planOriginX ?? width / 2,
    planOriginY: planOriginY ?? height / 2,
    planRotate: planRotate ?? 0,
  }
}
