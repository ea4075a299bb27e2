import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { UnreadCopy } from '#engine/site/answers/work.ts'
import { api } from '../../engine/api/client.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { recordPath } from '../../engine/api/schemas/manifest.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import * as dict from '../../engine/site/keys.ts'
import { useText } from '../../engine/text/text.ts'
import { copyPath, openWorkAtom } from '../openWork/openWork.ts'
import { TaskItem } from '../openWork/TaskItem.tsx'
import { type OpenAlarm, parseAlarms } from './openAlarms.ts'
import '../ui/noticeItem.css'

const LEFT_OUT_PAGE = '/equipment/left_out_value'
const LEFT_OUT = '/api/blade-archives/left_out_value/list'
const ALARM_PAGE = '/site/alarm_event'
const ALARMS = '/api/blade-archives/alarm_event/list'
const OPEN = { current: 1, size: 5, alarmState: dict.alarmState.active }

/** Open tasks and unread copies; also active alarms on platforms without messages about them. */
export function OpenWorkMenu({ onOpen }: { onOpen(): void }) {
  const { t } = useText()
  const work = useAtomValue(openWorkAtom)
  const { menus } = useAllMenus()
  const { data: alarms } = useQuery({
    queryKey: ['records', 'alarm-event', 'open'],
    queryFn: ({ signal }) => api.get<unknown>(ALARMS, OPEN, { signal, silent: true }),
    select: parseAlarms,
    enabled: !hasCapability('inbox') && menuTrail(menus, ALARM_PAGE).length > 0,
  })
  const { data: leftOut = 0 } = useQuery({
    queryKey: ['records', 'left-out-value', 'count'],
    queryFn: ({ signal }) => api.get<unknown>(LEFT_OUT, { current: 1, size: 1 }, { signal, silent: true }),
    select: (page) => Number((page as { total?: unknown } | null)?.total ?? 0),
    enabled: menuTrail(menus, LEFT_OUT_PAGE).length > 0,
  })
  const [todo, claim, copies, ongoing] = [work?.todo ?? 0, work?.claim ?? 0, work?.copies ?? 0, alarms?.total ?? 0]
  if (todo + claim + copies + ongoing + leftOut === 0) return <p className="g-notice-none">{t('notice.noMessages')}</p>
  const more = (to: string, word: string, count: number) =>
    count > 0 ? (
      <Link to={to} onClick={onOpen}>
        {word} {count}
      </Link>
    ) : null
  return (
    <>
      <p className="g-notice-more">
        {more('/work/todo', t('work.todo'), todo)}
        {more('/work/claim', t('work.toClaim'), claim)}
        {more('/work/copy', t('work.copies'), copies)}
        {more(ALARM_PAGE, t('work.alarms'), ongoing)}
        {more(LEFT_OUT_PAGE, t('work.leftOut'), leftOut)}
      </p>
      <ul>
        {work?.tasks.map((task) => (
          <TaskItem key={task.id} task={task} onOpen={onOpen} />
        ))}
        {work?.copied.map((copy) => (
          <CopyItem key={copy.id} copy={copy} onOpen={onOpen} />
        ))}
        {alarms?.alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

function CopyItem({ copy, onOpen }: { copy: UnreadCopy; onOpen(): void }) {
  const { t } = useText()
  return (
    <li className="g-notice-item">
      <strong>
        <Link to={copyPath(copy)} onClick={onOpen}>
          {copy.categoryName || copy.processDefinitionName}
        </Link>
        <mark>{t('work.copies')}</mark>
      </strong>
      <time>{copy.createTime.slice(5, 16)}</time>
      <p>
        {t('work.by', { name: copy.applicant })} · {t('work.copiedBy', { name: copy.fromName })}
      </p>
    </li>
  )
}

function AlarmItem({ alarm, onOpen }: { alarm: OpenAlarm; onOpen(): void }) {
  const { t } = useText()
  return (
    <li className="g-notice-item">
      <strong>
        <Link to={recordPath(ALARM_PAGE, alarm.id)} onClick={onOpen}>
          {alarm.name}
        </Link>
        <mark>{t('work.alarm')}</mark>
      </strong>
      <time>{alarm.startTime.slice(5, 16)}</time>
      <p>{alarm.where}</p>
    </li>
  )
}
