import type { ProjectOverview } from '#engine/site/answers/projects.ts'
import { useScreenText } from '../screenText.ts'
import { figure } from '../views/numbers.ts'

/** Weather measured on the site; missing values are omitted. */
export function SiteWeather({ env }: Pick<ProjectOverview, 'env'>) {
  const { t } = useScreenText()
  const { temperature, humidity, windForce, windSpeed, pm10 } = env
  const rest = [
    humidity !== null && t('desk.humidity', { percent: figure(humidity) }),
    windForce !== null && t('desk.wind', { force: windForce, speed: figure(windSpeed, 1) }),
    pm10 !== null && `PM10 ${figure(pm10)} μg/m³`,
  ].filter((part) => part !== false)
  if (temperature === null && rest.length === 0) return null
  return (
    <div>
      <dt>{t('desk.weather')}</dt>
      <dd className="wall-site-weather">
        {temperature !== null && (
          <span>
            <b>{figure(temperature, 1)}</b> ℃
          </span>
        )}
        {rest.map((part) => (
          <small key={part}>{part}</small>
        ))}
      </dd>
    </div>
  )
}
