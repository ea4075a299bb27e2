// Replays an alarm rule of a series over stored rows: as it is, or with another condition or limit.

import { useEffect, useId, useState } from 'react'
import { api } from '../../engine/api/client.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import type { ReplayableRule, RuleReplay } from '../../engine/site/answers/alarms.ts'
import { useText } from '../../engine/text/text.ts'
import './alarmReplay.css'

const PATH = '/api/blade-develop/schema-file'
const LENGTHS = [1, 3, 7, 14, 31]
/** A month of rows of many devices. */
const PATIENCE_MS = 120_000

export default function AlarmReplay({ record }: PanelProps) {
  const { t } = useText()
  const id = useId()
  const name = String(record.name ?? '')
  const [rules, setRules] = useState<readonly ReplayableRule[] | null>(null)
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [days, setDays] = useState(7)
  const [isRunning, setIsRunning] = useState(false)
  const [answer, setAnswer] = useState<RuleReplay | Error | null>(null)

  const choose = (list: readonly ReplayableRule[], wanted: string) => {
    setChosen(wanted)
    setText(list.find((rule) => rule.name === wanted)?.text ?? '')
    setAnswer(null)
  }
  useEffect(() => {
    let isOver = false
    api.get<ReplayableRule[]>(`${PATH}/rules`, { name }, { silent: true }).then(
      (list) => {
        if (isOver) return
        setRules(list)
        const [first] = list
        setChosen(first?.name ?? '')
        setText(first?.text ?? '')
      },
      (error: Error) => isOver || setAnswer(error),
    )
    return () => {
      isOver = true
    }
  }, [name])

  const run = async () => {
    setIsRunning(true)
    setAnswer(null)
    const options = { body: { name, rule: chosen, days, text }, silent: true, timeout: PATIENCE_MS }
    setAnswer(await api.post<RuleReplay>(`${PATH}/replay`, options).catch((error: Error) => error))
    setIsRunning(false)
  }

  if (rules === null) return answer instanceof Error ? <p role="alert">{answer.message}</p> : null
  if (rules.length === 0) return <p>{t('alarmReplay.none')}</p>
  const rule = rules.find((one) => one.name === chosen)
  const sum = (figure: 'would' | 'did') => (answer instanceof Error ? 0 : (answer?.days ?? []).reduce((all, day) => all + day[figure], 0))
  return (
    <div className="g-alarm-replay">
      <label htmlFor={`${id}-rule`}>{t('alarmReplay.rule')}</label>
      <select className="g-select" id={`${id}-rule`} value={chosen} onChange={({ target }) => choose(rules, target.value)}>
        {rules.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-text`}>{t(rule?.part === 'limit' ? 'alarmReplay.limit' : 'alarmReplay.condition')}</label>
      <textarea id={`${id}-text`} rows={3} value={text} spellCheck={false} onChange={({ target }) => setText(target.value)} />
      <label htmlFor={`${id}-days`}>{t('alarmReplay.days')}</label>
      <select className="g-select" id={`${id}-days`} value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {length}
          </option>
        ))}
      </select>
      <p>
        <button type="button" className="g-button" disabled={isRunning} onClick={() => void run()}>
          {t(isRunning ? 'alarmReplay.running' : 'alarmReplay.run')}
        </button>
      </p>
      {answer instanceof Error && (
        <p role="alert" className="g-item-error">
          {answer.message}
        </p>
      )}
      {answer && !(answer instanceof Error) && (
        <>
          <p role="status">
            {t('alarmReplay.summary', { devices: answer.devices, rows: answer.rows, would: sum('would'), did: sum('did') })}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('alarmReplay.day')}</th>
                <th scope="col">{t('alarmReplay.would')}</th>
                <th scope="col">{t('alarmReplay.did')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.days.map(({ day, would, did }) => (
                <tr key={day} className={would === did ? undefined : 'g-differs'}>
                  <th scope="row">{day}</th>
                  <td>{would}</td>
                  <td>{did}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}
