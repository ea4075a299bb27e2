import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { useText } from '../../engine/text/text.ts'
import { hasOpenWork, openWorkAtom } from '../openWork/openWork.ts'
import { TaskItem } from '../openWork/TaskItem.tsx'
import './openWorkList.css'

/** Open work of the user: counts and the newest five, each a link. Empty without permission for the lists. */
export function OpenWorkList({ menus }: { menus: readonly MenuNode[] }) {
  const { t } = useText()
  const work = useAtomValue(openWorkAtom)
  if (!hasOpenWork(menus)) return null
  const lists = [
    ['/work/todo', t('work.todo'), work?.todo],
    ['/work/claim', t('work.toClaim'), work?.claim],
    ['/work/copy', t('work.copies'), work?.copies],
  ] as const
  return (
    <section className="g-work" aria-label={t('work.todo')} aria-busy={work === null}>
      <h2>{t('work.todo')}</h2>
      <p className="g-work-counts">
        {lists.map(([to, word, count]) =>
          menuTrail(menus, to).length > 0 ? (
            <Link key={to} to={to}>
              {word} <strong>{count ?? '–'}</strong>
            </Link>
          ) : null,
        )}
      </p>
      {work === null ? <p className="g-home-notices g-home-loading">{t('work.loading')}</p> : null}
      {work?.tasks.length === 0 ? <p className="g-home-notices">{t('work.none')}</p> : null}
      {work && work.tasks.length > 0 ? (
        <ul className="g-home-notice-list">
          {work.tasks.map((task) => (
            <TaskItem key={task.id} task={task} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
