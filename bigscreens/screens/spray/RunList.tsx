import type { SprayRunRow } from '#engine/site/answers/water.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import type { SprayRunPage } from '../../sources/sprayRuns.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import './spray.css'

/** Runs of today, newest first. */
export function RunList({ page }: { page: SprayRunPage }) {
  const { t } = useScreenText()
  return <ScrollList rows={page.records} keyOf={({ id }) => id} label={t('spray.records')} render={(run) => <Run run={run} />} />
}

function Run({ run }: { run: SprayRunRow }) {
  const { t } = useScreenText()
  const mode = useDictionary('spray_mode')
  const { deviceName, startTime, endTime, duration, mode: key, waterUse, pm10Before, pm10After } = run
  const isRunning = endTime === null
  return (
    <div className="wall-run" data-tone={isRunning ? 'ok' : 'plain'}>
      <span className="wall-run-mode">{mode(key)}</span>
      <span>
        <b>{deviceName}</b>
        <small>
          {isRunning && <MarkIcon name="play" size={14} />}
          {startTime.slice(11, 16)}–{isRunning ? t('spray.running') : endTime.slice(11, 16)}
          {pm10Before !== null && pm10After !== null && ` · PM10 ${pm10Before}→${pm10After}`}
        </small>
      </span>
      <span className="wall-run-figures">
        <b>
          {figure(waterUse, 2)} <small>m³</small>
        </b>
        <small>
          {figure(duration)} {t('spray.minutes')}
        </small>
      </span>
    </div>
  )
}
