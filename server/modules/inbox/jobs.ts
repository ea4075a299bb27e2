import { fill } from '#i18n/fill.ts'
import { siteTime } from '#model/siteTime.ts'
import { exportNews, importNews } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { SHORT_WAIT_MS } from '../../records/longWork.ts'
import type { ExportJob } from '../../records/sheets/exportJobs.ts'
import type { ImportJob } from '../../records/sheets/jobs.ts'
import { sendInboxMessage } from './messages.ts'

/** The owner of an import gets a message when it ends. */
export async function notifyImportEnd(platform: Kernel, { id, owner, entity, state, added, changed, failed }: ImportJob): Promise<void> {
  const about = platform.library().entities.get(entity)
  if (!about) return
  const news = importNews[state === 'done' ? 'done' : 'stopped']
  const counts = { added, changed, failed }
  await sendInboxMessage(platform, owner, [
    {
      kind: 'job',
      entity,
      recordId: id,
      title: fill(news.zh, { title: about.title }),
      titleEn: fill(news.en, { title: about.words[about.title] ?? about.title }),
      content: fill(importNews.counts.zh, counts),
      contentEn: fill(importNews.counts.en, counts),
      time: siteTime(),
    },
  ])
}

/** The number of an export stands in no entity: its message leads to the list of jobs. */
const EXPORTS = 'export-job'

/** The owner of a long export gets a message; a short one was returned by its call. */
export async function notifyExportEnd(platform: Kernel, { id, owner, entity, state, began, done, msg }: ExportJob): Promise<void> {
  const about = platform.library().entities.get(entity)
  if (!about || Date.now() - began < SHORT_WAIT_MS) return
  const news = exportNews[state === 'done' ? 'done' : 'stopped']
  const counts = { count: done }
  await sendInboxMessage(platform, owner, [
    {
      kind: 'job',
      entity: EXPORTS,
      recordId: id,
      title: fill(news.zh, { title: about.title }),
      titleEn: fill(news.en, { title: about.words[about.title] ?? about.title }),
      content: msg ?? fill(exportNews.file.zh, counts),
      contentEn: msg ?? fill(exportNews.file.en, counts),
      time: siteTime(),
    },
  ])
}
