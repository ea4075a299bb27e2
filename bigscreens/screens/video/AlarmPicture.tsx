import type { ReactNode } from 'react'
import { BoxedPicture } from '#engine/fields/upload/BoxedPicture.tsx'
import { boxesOf } from '#engine/fields/upload/boxesOf.ts'
import type { AiAlarm } from '../../sources/aiAlarms.ts'

interface Props {
  alarm: Pick<AiAlarm, 'thumbUrl' | 'picUrl' | 'boxes'>
  name: string
  isSmall?: boolean
  /** Content in place of a missing picture. */
  instead: ReactNode
}

/** Picture of a detection. Boxes are in pixels of the full picture, so a thumbnail has none. */
export function AlarmPicture({ alarm: { thumbUrl, picUrl, boxes }, name, isSmall = false, instead }: Props) {
  const found = boxesOf(boxes)
  const link = isSmall && found.length === 0 ? (thumbUrl ?? picUrl) : (picUrl ?? thumbUrl)
  if (!link) return instead
  return <BoxedPicture link={link} name={name} boxes={link === picUrl ? found : []} />
}
