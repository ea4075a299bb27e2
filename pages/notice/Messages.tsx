import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { pathOf } from '../../engine/api/menus/menuTarget.ts'
import { menuPages, menuTrail } from '../../engine/api/menus/menuTree.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import { entityAt } from '../../engine/model/entity/manifest.ts'
import * as dict from '../../engine/site/keys.ts'
import type { NextStep } from '../sites/NeedStep.tsx'
import { fetchOverview, type ListFigure, OVERVIEW } from '../sites/siteOverview.ts'
import { useSitesText } from '../sites/sitesText.ts'
import { confirmMessage, isCritical, requestMarkRead } from './inbox.ts'
import { hasInboxFailedAtom, type InboxMessage, inboxAtom } from './inboxAtom.ts'
import '../../engine/fields/views.css'
import '../ui/noticeItem.css'

const SUBSCRIPTIONS = '/desk/alarm_subscription'
const JOBS = '/info/jobs'
/** Lists whose open records are counted. */
const OPEN = [
  { figure: 'deviceAlarmsOpen', word: 'notice.openAlarms' },
  { figure: 'aiAlarmsOpen', word: 'notice.openAiAlarms' },
] as const

/** Messages of the user, unread ones first. */
export function MessageList({ onOpen, onStep }: { onOpen(): void; onStep(step: NextStep): void }) {
  const { t } = useSitesText()
  const inbox = useAtomValue(inboxAtom)
  const hasFailed = useAtomValue(hasInboxFailedAtom)
  const { menus } = useAllMenus()
  const messages = inbox?.messages ?? []
  return (
    <>
      <p className="g-notice-more">
        <OpenAlarms menus={menus} onOpen={onOpen} />
        {menuTrail(menus, SUBSCRIPTIONS).length > 0 ? (
          <Link to={SUBSCRIPTIONS} onClick={onOpen}>
            {t('notice.subscriptions')}
          </Link>
        ) : null}
        {messages.some((message) => !message.readTime && !isCritical(message)) ? (
          <button type="button" onClick={() => void requestMarkRead(null)}>
            {t('notice.readAll')}
          </button>
        ) : null}
      </p>
      {hasFailed ? (
        <p className="g-notice-none" role="status">
          {t('notice.failed')}
        </p>
      ) : null}
      {messages.length === 0 && !hasFailed ? (
        <p className="g-notice-none">{t(inbox === null ? 'notice.loading' : 'notice.noMessages')}</p>
      ) : null}
      <ul>
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} onOpen={onOpen} onStep={onStep} />
        ))}
      </ul>
    </>
  )
}

/** Counts of the start page, each linked to its list with the same search. */
function OpenAlarms({ menus, onOpen }: { menus: readonly MenuNode[]; onOpen(): void }) {
  const { t } = useSitesText()
  const { data: manifest } = useManifest()
  const { data } = useQuery({ queryKey: [OVERVIEW, 'open'], queryFn: () => fetchOverview(null) })
  const pageOf = ({ list }: ListFigure) =>
    menuPages(menus).find((page) => manifest && entityAt(manifest, pathOf(page) ?? '')?.name === list)
  return OPEN.map(({ figure, word }) => {
    const known = data?.figures[figure]
    const page = known && pageOf(known)
    const path = page && pathOf(page)
    if (!known || !path || known.count === 0) return null
    return (
      <Link key={figure} to={`${path}?${new URLSearchParams(known.search)}`} onClick={onOpen}>
        {t(word, { count: known.count })}
      </Link>
    )
  })
}

/** Colours of the levels 1 to 4. */
const COLOURS = ['blue', 'amber', 'orange', 'red'] as const
const LEVELS = ['info', 'warning', 'alarm', 'critical'] as const

interface ItemProps {
  message: InboxMessage
  onOpen(): void
  onStep(step: NextStep): void
}

function MessageItem({ message, onOpen, onStep }: ItemProps) {
  const { t, language } = useSitesText()
  const linkOf = useRecordLinks()
  const { data: manifest } = useManifest()
  const isEnglish = language === 'en'
  const title = isEnglish ? message.titleEn : message.title
  const at = Number(message.level) - 1
  const level = LEVELS[at]
  // A message about a job opens the list of imported records or that of the jobs, a system message opens the parameters, and a message
  // about several records opens their list.
  const route = manifest?.entities.find(({ name }) => name === message.entity)?.route
  const record = message.recordId === '' ? route : linkOf(message.entity, message.recordId)
  const path = { alarm: record, record, job: route ?? JOBS, system: route }[message.kind]
  const { can } = usePermissions()
  const mayHandle =
    message.kind === 'alarm' && !message.readTime && message.recordId !== '' && can(`${message.entity.replaceAll('-', '_')}_handle`)
  const handle = () => {
    onOpen()
    const alarm = { id: message.recordId, handleState: dict.handleState.pending }
    onStep({ entity: message.entity, records: [alarm], name: title, action: 'handle' })
  }
  const open = () => {
    if (!message.readTime) void requestMarkRead([message.id])
    onOpen()
  }
  return (
    <li className="g-notice-item">
      <strong>
        {path ? (
          <Link to={path} onClick={open}>
            {title}
          </Link>
        ) : (
          title
        )}
        {level ? <Tag color={COLOURS[at] ?? ''} word={t(`sites.levels.${level}`)} /> : null}
        {message.readTime ? null : isCritical(message) ? (
          <button type="button" aria-label={t('notice.confirmOf', { title })} onClick={() => void confirmMessage(message.id)}>
            {t('notice.confirm')}
          </button>
        ) : (
          <mark>{t('notice.unread')}</mark>
        )}
      </strong>
      <time>{message.time.slice(5, 16)}</time>
      <p>{isEnglish ? message.contentEn : message.content}</p>
      {mayHandle ? (
        <button type="button" className="g-button" aria-label={t('sites.stepsOf.handle', { name: title })} onClick={handle}>
          {t('sites.steps.handle')}
        </button>
      ) : null}
    </li>
  )
}
