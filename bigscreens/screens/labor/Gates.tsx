import * as dict from '#engine/site/keys.ts'
import { thumbLinkOf } from '#model/formats/uploads.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { NO_VALUE } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import './labor.css'
import type { GatePass } from '#engine/site/answers/people.ts'

const RESULTS: Readonly<Record<string, { tone: Tone; mark: MarkName }>> = {
  [dict.attendResult.passed]: { tone: 'ok', mark: 'ok' },
  [dict.attendResult.stranger]: { tone: 'alarm', mark: 'warn' },
  [dict.attendResult.notAdmitted]: { tone: 'critical', mark: 'cross' },
}

const resultOf = ({ result }: GatePass) => RESULTS[String(result ?? '')] ?? { tone: 'offline' as const, mark: 'offline' as const }

/** Latest gate passes, in and out. */
export function Gates({ entries, exits }: { entries: readonly GatePass[]; exits: readonly GatePass[] }) {
  const { t } = useScreenText()
  const [last] = [...entries.slice(0, 1), ...exits.slice(0, 1)].sort((one, other) => (one.passTime < other.passTime ? 1 : -1))
  return (
    <div className="wall-gates">
      {last && <LastPass pass={last} />}
      <Feed title={t('labor.in')} passes={entries} />
      <Feed title={t('labor.out')} passes={exits} />
    </div>
  )
}

function LastPass({ pass }: { pass: GatePass }) {
  const { t } = useScreenText()
  const trade = useDictionary('type_work')
  const direction = useDictionary('attend_direction')
  const result = useDictionary('attend_result')
  const mode = useDictionary('attend_mode')
  const { tone, mark } = resultOf(pass)
  const { laborId, name, face, workType, teamName, gateName, passTime } = pass
  const facts: [string, string | null][] = [
    ['trade', workType === null ? null : trade(workType)],
    ['team', teamName],
    ['gate', gateName],
    ['time', passTime.slice(5, 19)],
  ]
  return (
    <div className="wall-last-pass" data-tone={tone}>
      <span className="wall-last-face">{face ? <img src={face} alt="" /> : <MarkIcon name="person" size={72} />}</span>
      <div>
        {laborId ? (
          <a href={recordAddress('labor', laborId)} target="_blank" rel="noopener" title={`${name ?? ''}${t('frame.newWindow')}`}>
            <b>{name ?? NO_VALUE}</b>
          </a>
        ) : (
          <b>{result(dict.attendResult.stranger)}</b>
        )}
        <dl>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`labor.fact.${key}`)}</dt>
              <dd title={value ?? undefined}>{value ?? NO_VALUE}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="wall-pass-result">
        <MarkIcon name={mark} size={22} />
        {direction(pass.direction)} · {result(pass.result)}
        {pass.mode && <small>{mode(pass.mode)}</small>}
      </p>
    </div>
  )
}

/** The time of a pass today, and the day of an earlier one as well. */
export function passMoment(passTime: string, today: string): string {
  return passTime.startsWith(today) ? passTime.slice(11, 19) : passTime.slice(5, 16)
}

function Feed({ title, passes }: { title: string; passes: readonly GatePass[] }) {
  const { t } = useScreenText()
  const trade = useDictionary('type_work')
  const result = useDictionary('attend_result')
  const today = siteTime().slice(0, 10)
  return (
    <div className="wall-pass-feed">
      <h3>
        {title} <small className="wall-pass-count">{t('labor.latest', { count: passes.length })}</small>
      </h3>
      {passes.length === 0 ? (
        <p className="wall-pass-none">{t('frame.empty')}</p>
      ) : (
        <ScrollList
          rows={passes}
          keyOf={({ laborId, passTime, gateName }) => `${passTime} ${laborId} ${gateName}`}
          label={title}
          render={(pass) => {
            const { tone, mark } = resultOf(pass)
            return (
              <div className="wall-pass" data-tone={tone}>
                <span className="wall-pass-face">
                  {pass.face ? <img src={thumbLinkOf(pass.face)} alt="" loading="lazy" /> : <MarkIcon name="person" size={22} />}
                </span>
                <span className="wall-pass-who">
                  <b>{pass.name ?? result(pass.result)}</b>
                  <small>{pass.teamName ?? (pass.workType === null ? pass.gateName : trade(pass.workType))}</small>
                </span>
                <time>{passMoment(pass.passTime, today)}</time>
                <i role="img" aria-label={result(pass.result)} title={result(pass.result)}>
                  <MarkIcon name={mark} size={16} />
                </i>
              </div>
            )
          }}
        />
      )}
    </div>
  )
}
