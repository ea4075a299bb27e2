import { useEffect, useState } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { useScreenText } from '../screenText.ts'
import { airNowSource } from '../sources/air.ts'
import { useSource } from '../sources/useFeeds.ts'
import { MarkIcon, type MarkName } from '../views/Mark.tsx'
import { Connection } from './Connection.tsx'
import { ProjectSwitch } from './ProjectSwitch.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { useProject } from './useProject.ts'
import { useSound } from './useSound.ts'
import './header.css'

/** Header of a screen: date and weather, name of the site, tools. */
export function Header() {
  const { t } = useScreenText()
  const { overview } = useProject()
  const project = overview?.project
  return (
    <header className="wall-header">
      <div className="wall-header-side">
        <Clock />
        <Weather />
      </div>
      <h1 className="wall-title">{project?.screenTitle || project?.projectName || t('platform.name')}</h1>
      <div className="wall-header-side wall-tools">
        <ProjectSwitch />
        <Tools />
        <Connection />
      </div>
    </header>
  )
}

/** Clock in the site's time zone, which alarms and rows use too. */
function Clock() {
  const { t } = useScreenText()
  const [now, setNow] = useState(() => siteTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(siteTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  const day = now.slice(0, 10)
  const [year = '', month = '', date = ''] = day.split('-')
  const weekday = t(`frame.weekday.${new Date(`${day}T00:00:00Z`).getUTCDay()}`)
  return (
    <>
      <time className="wall-clock">{now.slice(11)}</time>
      <span className="wall-date">{t('frame.date', { year, month, day: date, weekday })}</span>
    </>
  )
}

function Weather() {
  const { t } = useScreenText()
  const { data } = useSource(airNowSource, '1min')
  if (!data) return null
  const { temperature, windSpeed } = data.avg
  const name = data.devices[0]?.windDirName ?? null
  const speed = windSpeed?.toFixed(1) ?? null
  const wind = speed === null ? null : name === null ? t('frame.calm', { speed }) : t('frame.wind', { name, speed })
  return (
    <span className="wall-weather">
      {temperature !== null && <b>{temperature.toFixed(1)} ℃</b>}
      {wind}
    </span>
  )
}

function Tools() {
  const { t, language, setLanguage } = useScreenText()
  const [address, setAddress] = useSearchParams()
  const isTouring = address.get('tour') === '1'
  const fullscreen = useFullscreen()
  const sound = useSound()
  const toggleTour = () =>
    setAddress(
      (now) => {
        if (isTouring) now.delete('tour')
        else now.set('tour', '1')
        return now
      },
      { replace: true },
    )
  return (
    <>
      <Tool
        mark={sound.isOn ? 'sound' : 'mute'}
        label={t(sound.isOn ? 'frame.soundOff' : 'frame.sound')}
        onPress={sound.toggle}
        isOn={sound.isOn}
      />
      <Tool mark="tour" label={t(isTouring ? 'frame.tourStop' : 'frame.tour')} onPress={toggleTour} isOn={isTouring} />
      <Tool
        mark={fullscreen.isOn ? 'shrink' : 'grow'}
        label={t(fullscreen.isOn ? 'frame.leaveFullscreen' : 'frame.fullscreen')}
        onPress={fullscreen.toggle}
      />
      <Tool mark="globe" label={t('frame.language')} onPress={() => void setLanguage(language === 'zh' ? 'en' : 'zh')} />
    </>
  )
}

interface ToolProps {
  mark: MarkName
  label: string
  onPress(): void
  /** State of a toggle button. */
  isOn?: boolean
}

function Tool({ mark, label, onPress, isOn }: ToolProps) {
  return (
    <button type="button" className="wall-tool" aria-label={label} title={label} aria-pressed={isOn} onClick={onPress}>
      <MarkIcon name={mark} size={22} />
    </button>
  )
}
