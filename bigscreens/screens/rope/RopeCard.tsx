import type { Tone } from '../../palette.ts'
import { hasAlarm, ropeState } from '../../scenes/ropePlaces.ts'
import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { figure, NO_VALUE } from '../../views/numbers.ts'
import { useCardFocus } from '../../views/useCardFocus.ts'
import './rope.css'
import type { RopeRow } from '#engine/site/answers/rope.ts'
import { usesOfRope } from './ropeSources.ts'

const LOW = 20
const EMPTY = 10

/** Tone of a battery charge: warning below 20 %, alarm below 10 %. */
export function batteryTone(percent: number | null): Tone {
  if (percent === null) return 'offline'
  return percent < EMPTY ? 'critical' : percent < LOW ? 'warn' : 'ok'
}

const SIGNS: Readonly<Partial<Record<Tone, MarkName>>> = { ok: 'ok', warn: 'warn', critical: 'critical', offline: 'offline' }

/** Wearer of a rope, hook state, and uses of today. */
export function RopeCard({ rope, side, onClose }: { rope: RopeRow; side: 'left' | 'right'; onClose(): void }) {
  const { t } = useScreenText()
  const trade = useDictionary('type_work')
  const hook = useDictionary('rope_hook')
  const wear = useDictionary('rope_wear')
  const card = useCardFocus<HTMLElement>(onClose)
  const uses = useSource(usesOfRope, '1min').data
  const { laborId, laborName, face, workType, teamName, deviceId, deviceCode, battery } = rope
  const tone = batteryTone(battery)
  const textOf = (key: string | null, word: (key: unknown) => string) => (key === null ? NO_VALUE : word(key))
  const facts: [string, string][] = [
    ['state', t(`scene.rope.${ropeState(rope)}`)],
    ['hooks', `${textOf(rope.hook1State, hook)} / ${textOf(rope.hook2State, hook)}`],
    ['wear', textOf(rope.wearState, wear)],
    ['height', `${figure(rope.height, 1)} m`],
    ['place', [rope.zone, rope.floor === null ? null : t('rope.floor', { floor: rope.floor })].filter(Boolean).join(' · ') || NO_VALUE],
    ['time', rope.collectTime?.slice(5, 19) ?? NO_VALUE],
  ]
  return (
    <section {...card} className="wall-rope-card" data-side={side} aria-label={laborName ?? deviceCode ?? ''}>
      <header>
        <span className="wall-rope-face">{face ? <img src={face} alt="" /> : <MarkIcon name="person" size={40} />}</span>
        <div>
          <b className="wall-rope-wearer">{laborName ?? t('rope.nobody')}</b>
          <small>{[workType === null ? null : trade(workType), teamName].filter(Boolean).join(' · ') || NO_VALUE}</small>
          <small>{deviceCode}</small>
        </div>
        <button type="button" className="wall-tool" aria-label={t('frame.close')} onClick={onClose}>
          <MarkIcon name="cross" size={18} />
        </button>
      </header>
      {hasAlarm(rope) && (
        <p className="wall-rope-card-alarm" data-tone="critical">
          <MarkIcon name="critical" size={18} />
          {rope.alarmName}
        </p>
      )}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`rope.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div data-tone={tone}>
          <dt>{t('rope.fact.battery')}</dt>
          <dd className="wall-rope-battery">
            <MarkIcon name={SIGNS[tone] ?? 'info'} size={15} /> {figure(battery)} %
          </dd>
        </div>
      </dl>
      <h3>{t('rope.usesToday')}</h3>
      {uses?.records.length === 0 && <p className="wall-rope-uses">{t('frame.empty')}</p>}
      <ul className="wall-rope-uses">
        {uses?.records.slice(0, 3).map((use) => (
          <li key={use.id}>
            <span>
              {use.useStart.slice(11, 16)}–{use.useEnd?.slice(11, 16) ?? t('rope.until')}
            </span>
            <span>{t('rope.minutes', { count: figure(use.useMinutes) })}</span>
            <span>{use.hookRate === null ? '' : t('rope.rateOf', { rate: figure(use.hookRate, 1) })}</span>
          </li>
        ))}
      </ul>
      <footer>
        {laborId && (
          <a className="wall-button" href={recordAddress('labor', laborId)} target="_blank" rel="noopener">
            {t('rope.openPerson')}
          </a>
        )}
        <a className="wall-button" href={recordAddress('device', deviceId)} target="_blank" rel="noopener">
          {t('rope.openDevice')}
        </a>
      </footer>
    </section>
  )
}
