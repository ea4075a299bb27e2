import { Link, useLocation } from 'react-router'
import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { useSession } from '../../engine/api/access/session.ts'
import { useProcessText } from './processText.ts'
import { noteOf } from './taskNote.ts'

/** Message why the task cannot be handled now, or that there is one to handle, with a link. */
export function TaskNote({ standing, taskId }: { standing: InstanceStatus; taskId: string | null }) {
  const { t } = useProcessText()
  const { pathname } = useLocation()
  const note = noteOf(standing, taskId, useSession()?.userId ?? '')
  if (!note) return null
  const next = standing.ownTaskId && standing.ownTaskId !== taskId ? handlePath(pathname, standing.ownTaskId) : null
  return (
    <p className="g-workflow-note" role="status">
      {t(`workflow.notes.${note.word}`, { name: note.name })}
      {next ? (
        <Link to={next}>{t('workflow.toOwnTask')}</Link>
      ) : taskId !== null && note.word !== 'toClaim' ? (
        <Link to="/work/todo">{t('workflow.toTodo')}</Link>
      ) : null}
    </p>
  )
}

/** Path of another task of the same instance, from `…/detail/1/2` or `…/handle/9/1/2`. */
function handlePath(pathname: string, taskId: string): string {
  return pathname.replace(/\/detail\/|\/handle\/[^/]+\//, `/handle/${taskId}/`)
}
