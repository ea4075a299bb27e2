import { useScreenText } from '../../screenText.ts'
import { Figures } from '../../views/Figure.tsx'
import { Liquid } from '../../views/Liquid.tsx'
import { figure } from '../../views/numbers.ts'
import './rope.css'
import { GOOD_RATE, type ropeDaySource } from './ropeSources.ts'

type Day = ReturnType<(typeof ropeDaySource)['parse']>

/** Share of the time at height with a hooked rope, today and yesterday. */
export function HookRate({ day }: { day: Day }) {
  const { t } = useScreenText()
  const { before, hookRate } = day
  const was = (value: number) => t('rope.was', { value: figure(value) })
  const minutes = t('rope.unit.minutes')
  return (
    <div className="wall-hook-rate">
      <Liquid title={t('rope.hookRateToday')} percent={hookRate} />
      <Figures
        columns={2}
        figures={[
          {
            title: t('frame.yesterday'),
            value: before.hookRate,
            unit: '%',
            digits: 1,
            tone: before.hookRate === null ? 'offline' : before.hookRate >= GOOD_RATE ? 'ok' : 'warn',
          },
          {
            title: t('rope.unhooks'),
            value: day.unhookCount,
            unit: (count) => t('rope.unit.times', { count }),
            note: was(before.unhookCount),
          },
          { title: t('rope.aboveTime'), value: day.aboveMinutes, unit: minutes, note: was(before.aboveMinutes) },
          { title: t('rope.hookedTime'), value: day.hookedMinutes, unit: minutes, note: was(before.hookedMinutes) },
        ]}
      />
    </div>
  )
}
