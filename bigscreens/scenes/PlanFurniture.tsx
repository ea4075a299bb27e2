import { useScreenText } from '../screenText.ts'
import { scaleBar } from './planView.ts'

/** Scale bar and north arrow of a plan. `scale` is in pixels per metre. */
export function PlanFurniture({ scale }: { scale: number }) {
  const { t } = useScreenText()
  const { metres, length } = scaleBar(scale, 140)
  return (
    <g className="scene-furniture">
      <path d={`M24 586v8h${length}v-8`} />
      <text x={24 + length / 2} y={584} textAnchor="middle">
        {metres} m
      </text>
      <g transform="translate(928 40)">
        <path className="scene-north" d="M0 -22L9 12L0 5L-9 12Z" />
        <text y={30} textAnchor="middle">
          {t('scene.north')}
        </text>
      </g>
    </g>
  )
}
