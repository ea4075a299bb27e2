import { Chart } from '../../charts/Chart.tsx'
import { stack } from '../../charts/specs.ts'
import { palette, seriesColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { figure, share } from '../../views/numbers.ts'
import './labor.css'
import type { LaborStructure } from '#engine/site/answers/people.ts'

/** Ages of the workers, those above the working age separately, and numbers of men and women. */
export function AgeStructure({ structure: { age, gender } }: { structure: LaborStructure }) {
  const { t } = useScreenText()
  const [working, over] = [t('labor.workingAge'), t('labor.overAge')]
  const unit = t('labor.unit.people')
  const points = age.flatMap(({ bucket, count, overAge }) => [
    { at: bucket, name: over, value: overAge },
    { at: bucket, name: working, value: count - overAge },
  ])
  const all = gender.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Chart
        label={age.map(({ bucket, count, overAge }) => `${bucket} ${count} (${over} ${overAge})`).join(', ')}
        spec={stack(points, { colours: [palette.criticalFill, seriesColours[0]], unit })}
      />
      <ul className="wall-genders" aria-label={t('labor.genders')}>
        {gender.map(({ key, name, count }, at) => (
          <li key={key} style={{ flexGrow: count, borderColor: seriesColours[at === 0 ? 0 : 5] }}>
            <span>{name}</span> <b>{figure(count)}</b> {t('labor.unit.people', { count })} <small>{figure(share(count, all), 1)}%</small>
          </li>
        ))}
      </ul>
    </>
  )
}
