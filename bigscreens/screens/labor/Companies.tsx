import type { GroupRate } from '#engine/site/answers/people.ts'
import { Chart } from '../../charts/Chart.tsx'
import { rows } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'

/** Maximum number of companies. */
const SHOWN = 7
/** Maximum number of characters of a name. */
const LENGTH = 9

/** People of each company: present, left, and absent. */
export function Companies({ companies }: { companies: readonly GroupRate[] }) {
  const { t } = useScreenText()
  const points = companies.slice(0, SHOWN).flatMap(({ name, registered, attend, onSite }) => {
    const at = name ?? t('labor.noCompany')
    return [
      { at, name: t('labor.there'), value: onSite },
      { at, name: t('labor.left'), value: attend - onSite },
      { at, name: t('labor.absent'), value: registered - attend },
    ]
  })
  return (
    <Chart
      label={points.map(({ at, name, value }) => `${at} ${name} ${value}`).join(', ')}
      spec={rows(points, {
        unit: t('labor.unit.people'),
        colours: [palette.ok, seriesColours[0], palette.offline],
        at: (name) => (name.length > LENGTH ? `${name.slice(0, LENGTH)}…` : name),
      })}
    />
  )
}
