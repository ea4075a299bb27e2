import type { CSSProperties } from 'react'
import type { AirStatistics } from '#engine/site/answers/air.ts'
import { aqiColours } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { share } from '../../views/numbers.ts'
import './env.css'
import '../../views/headline.css'

/** Days of the week, Monday first. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]
/** Levels "excellent" and "good". */
const GOOD = ['1', '2']

/** Day of the week from 0, Monday first. */
export const mondayWeekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** Calendar of thirty days with the air quality index of each, coloured by level. */
export function AirCalendar({ day }: { day: AirStatistics }) {
  const { t } = useScreenText()
  const word = useDictionary('aqi_level')
  const { days } = day
  const known = days.filter(({ level }) => level !== null)
  const good = known.filter(({ level }) => GOOD.includes(level ?? '')).length
  const blanks = Array.from({ length: mondayWeekday(days[0]?.date ?? '2024-01-01') }, (_, at) => at)
  return (
    <>
      <p className="wall-headline">
        <span>
          {t('env.goodDays')} <b>{good}</b> / {known.length} {t('env.days', { count: known.length })}
        </span>
        <span>
          <b>{share(good, known.length).toFixed(1)}</b> %
        </span>
      </p>
      <ol className="wall-calendar">
        {WEEKDAYS.map((weekday) => (
          <li key={weekday} className="wall-calendar-weekday">
            {t(`env.weekday.${weekday}`)}
          </li>
        ))}
        {blanks.map((at) => (
          <li key={`blank ${at}`} />
        ))}
        {days.map(({ date, level, aqi }) => (
          <li
            key={date}
            data-level={level ?? 'none'}
            style={level === null ? {} : ({ '--level': aqiColours[Number(level) - 1] } as CSSProperties)}
            title={`${date} ${level === null ? t('frame.noValue') : `${word(level)} AQI ${aqi}`}`}
          >
            <small>{date.slice(8)}</small>
            <b>{aqi ?? '—'}</b>
          </li>
        ))}
      </ol>
      <ul className="wall-calendar-legend">
        {day.levelDays.map(({ level, days: count }) => (
          <li key={level}>
            <i style={{ background: aqiColours[Number(level) - 1] }} />
            {word(level)} <b>{count}</b> {t('env.days', { count })}
          </li>
        ))}
      </ul>
    </>
  )
}
