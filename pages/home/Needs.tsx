// Open work on the start page: alarms that can be handled in place, and counts of other tasks.

import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { secondsSince, timeAgo } from '../../engine/list/timeAgo.ts'
import { thumbLinkOf } from '../../engine/model/formats/uploads.ts'
import { useClock } from '../../engine/ui/useClock.ts'
import type { NextStep, StepName } from '../sites/NeedStep.tsx'
import { type ListFigure, OVERVIEW, type SiteOverview } from '../sites/siteOverview.ts'
import { useSitesText } from '../sites/sitesText.ts'
import { type Need, needsOf } from './needs.ts'
import { Opened, type PageOf } from './Opened.tsx'

const NeedStep = lazy(() => import('../sites/NeedStep.tsx'))

/** Counts of tasks in order of urgency, each linked to its list. */
const WAITING = [
  'admissions',
  'devicesOffline',
  'certsEnding',
  'officersEnding',
  'cranesDue',
  'liftsDue',
  'schemasRefused',
  'signInsFailed',
  'tenantsEnding',
] as const

/** Decisions are offered only to users who may make them; dates concern everybody who may read the list. */
const DECISIONS: Readonly<Partial<Record<(typeof WAITING)[number], string>>> = { admissions: 'labor_admit' }

interface Props {
  data: SiteOverview
  pageOf: PageOf
  hasAlarms: boolean
  /** True for a user of one site, whose alarms need no name of the site. */
  isOneSite: boolean
}

export function Needs({ data: { figures, open }, pageOf, hasAlarms, isOneSite }: Props) {
  const { t, language } = useSitesText()
  const { can } = usePermissions()
  const waiting = WAITING.filter((name) => !(name in DECISIONS) || can(DECISIONS[name] ?? null)).flatMap(
    (name): [(typeof WAITING)[number], ListFigure][] => {
      const figure = figures[name]
      return figure && figure.count > 0 ? [[name, figure]] : []
    },
  )
  if (waiting.length === 0 && !hasAlarms) return null
  return (
    <section aria-label={t('sites.needs')}>
      <h2>{t('sites.needs')}</h2>
      {waiting.length > 0 ? (
        <ul className="g-site-waiting">
          {waiting.map(([name, figure]) => (
            <li key={name}>
              <Opened page={pageOf(figure.list)} figure={figure}>
                {t(`sites.waiting.${name}`)} <strong>{figure.count.toLocaleString(language === 'en' ? 'en' : 'zh-CN')}</strong>
              </Opened>
            </li>
          ))}
        </ul>
      ) : null}
      {hasAlarms ? <Alarms needs={needsOf(open)} isOneSite={isOneSite} /> : null}
    </section>
  )
}

/** Colours of the levels 1 to 4. */
const COLOURS = ['blue', 'amber', 'orange', 'red'] as const
const LEVELS = ['info', 'warning', 'alarm', 'critical'] as const

function Alarms({ needs, isOneSite }: { needs: readonly Need[] } & Pick<Props, 'isOneSite'>) {
  const { t } = useSitesText()
  const client = useQueryClient()
  const feed = useRef<HTMLOListElement>(null)
  const [chosenStep, setChosenStep] = useState<{ step: NextStep; at: number; turn: number } | null>(null)
  const take = (step: NextStep, at: number) => setChosenStep((before) => ({ step, at, turn: (before?.turn ?? 0) + 1 }))
  const done = () => {
    void client.invalidateQueries({ queryKey: [OVERVIEW] })
    // The row disappears: keyboard users continue with the alarm that takes its place.
    const buttons = () => [...(feed.current?.querySelectorAll<HTMLElement>('.g-site-steps button:first-child') ?? [])]
    const at = chosenStep?.at ?? 0
    ;(buttons()[at + 1] ?? buttons()[at - 1] ?? feed.current)?.focus()
  }
  return (
    <>
      {needs.length === 0 ? (
        <p className="g-home-notices">{t('sites.noAlarms')}</p>
      ) : (
        <ol className="g-site-feed" aria-label={t('sites.openAlarms')} ref={feed} tabIndex={-1}>
          {needs.map((need, at) => (
            <Row key={need.alarm.id} need={need} isOneSite={isOneSite} onStep={(step) => take(step, at)} />
          ))}
        </ol>
      )}
      {chosenStep ? (
        <Suspense fallback={null}>
          <NeedStep key={chosenStep.turn} step={chosenStep.step} onDone={done} />
        </Suspense>
      ) : null}
    </>
  )
}

interface RowProps extends Pick<Props, 'isOneSite'> {
  need: Need
  onStep(step: NextStep): void
}

function Row({ need: { alarm, records, steps }, isOneSite, onStep }: RowProps) {
  const { t } = useSitesText()
  const { can } = usePermissions()
  const linkOf = useRecordLinks()
  const now = useClock()
  const { id, entity, alarmTime, level, name, projectName, deviceName, picUrl } = alarm
  const at = Number(level) - 1
  const word = LEVELS[at]
  const path = linkOf(entity, id)
  const offered = steps.filter((step) => can(permissionOf(entity, step)))
  const { unit, count: age } = timeAgo(secondsSince(alarmTime, now) ?? 0)
  return (
    <li>
      <div>
        {picUrl ? <img src={thumbLinkOf(picUrl)} alt="" width={64} height={48} loading="lazy" /> : null}
        {word ? <Tag color={COLOURS[at] ?? ''} word={t(`sites.levels.${word}`)} /> : null}
        <b>{path ? <Link to={path}>{name}</Link> : name}</b>
        {records.length > 1 ? <span>{t('sites.repeats', { count: records.length })}</span> : null}
        <Where>{[isOneSite ? null : projectName, deviceName].filter((part) => part !== null).join(' · ')}</Where>
      </div>
      <div>
        <time title={alarmTime}>{t(`live.${unit}`, { count: age })}</time>
        <span className="g-site-steps">
          {offered.map((action) => (
            <button
              key={action}
              type="button"
              className={action === 'handle' ? 'g-button g-primary' : 'g-button'}
              aria-label={t(`sites.stepsOf.${action}`, { name })}
              onClick={() => onStep({ entity, records, name, action })}
            >
              {t(`sites.steps.${action}`)}
            </button>
          ))}
        </span>
      </div>
    </li>
  )
}

const Where = ({ children }: { children: ReactNode }) => <span className="g-site-word">{children}</span>

const permissionOf = (entity: string, step: StepName): string =>
  `${entity.replaceAll('-', '_')}_${step.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
