import type { PresencePoint } from '#engine/site/answers/people.ts'
import { Chart } from '../../charts/Chart.tsx'
import { area } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'

/** Interval of the labelled hours; there is no space for all labels. */
const NAMED_HOURS = 2

interface Props {
  today: readonly PresencePoint[]
  yesterday: readonly PresencePoint[]
}

/** People on site at the end of each hour, today and yesterday. */
export function PresenceHours({ today, yesterday }: Props) {
  const { t } = useScreenText()
  const points = (name: string, some: readonly PresencePoint[]) => some.map(({ time, onSite }) => ({ at: time, name, value: onSite }))
  return (
    <Chart
      label={t('labor.hours')}
      spec={area([...points(t('frame.yesterday'), yesterday), ...points(t('frame.today'), today)], {
        unit: t('labor.unit.people'),
        colours: [palette.offline, seriesColours[0]],
        named: yesterday.map((_, hour) => hour % NAMED_HOURS === 0),
      })}
    />
  )
}
