import { Link } from 'react-router'
import type { OpenTask } from '#engine/site/answers/work.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import { siteTime } from '../../engine/model/siteTime.ts'
import { useText } from '../../engine/text/text.ts'
import { isOverdue, taskPath } from './openWork.ts'
import '../ui/noticeItem.css'

/** An open task in a short list, linked to the page that handles it. */
export function TaskItem({ task, onOpen }: { task: OpenTask; onOpen?: (() => void) | undefined }) {
  const { t } = useText()
  return (
    <li className="g-notice-item">
      <strong>
        <Link to={taskPath(task)} onClick={onOpen}>
          {task.categoryName || task.processDefinitionName} · {task.taskName}
        </Link>
        {task.status === 'claim' ? <mark>{t('work.toClaim')}</mark> : null}
      </strong>
      <time>{task.createTime.slice(5, 16)}</time>
      {task.summary ? <p>{task.summary}</p> : null}
      <p>
        {t('work.by', { name: task.applicant })} {task.urgedTime ? <Tag color="orange" word={t('work.urged')} /> : null}{' '}
        {isOverdue(task, siteTime()) ? <Tag color="red" word={t('work.overdue')} /> : null}
      </p>
    </li>
  )
}
