import { useScreenText } from '../../screenText.ts'
import { MarkIcon, type MarkName } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { ScrollList } from '../../views/ScrollList.tsx'
import './labor.css'
import type { GroupRate } from '#engine/site/answers/people.ts'
import { attendTone } from './rateLevels.ts'

const SIGNS: Readonly<Record<string, MarkName>> = { ok: 'ok', warn: 'warn', critical: 'critical', offline: 'offline' }

/** Crews with their attendance. */
export function CrewTable({ crews }: { crews: readonly GroupRate[] }) {
  const { t } = useScreenText()
  return (
    <>
      <p className="wall-crew wall-crew-head" aria-hidden="true">
        <span>{t('labor.crew')}</span>
        <span>{t('labor.registered')}</span>
        <span>{t('labor.came')}</span>
        <span>{t('labor.there')}</span>
        <span>{t('labor.attendRate')}</span>
      </p>
      <ScrollList
        rows={crews}
        keyOf={({ name }) => name ?? ''}
        label={t('labor.crews')}
        render={({ name, registered, attend, onSite, rate }) => {
          const tone = attendTone(rate)
          return (
            <div className="wall-crew">
              <b title={name ?? undefined}>{name ?? t('labor.noCrew')}</b>
              <span>{figure(registered)}</span>
              <span>{figure(attend)}</span>
              <span>{figure(onSite)}</span>
              <span className="wall-crew-rate" data-tone={tone}>
                <MarkIcon name={SIGNS[tone] ?? 'info'} size={14} /> {figure(rate, 1)}%
              </span>
            </div>
          )
        }}
      />
    </>
  )
}
