import { fill } from '#i18n/fill.ts'
import { siteTime } from '#model/siteTime.ts'
import { repository, systemActor, textOf } from '#store/rows.ts'
import { AppError, exportNews, importNews, rowsNews } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { ROWS_JOB } from '../../records/journal/rows.ts'
import { SHORT_WAIT_MS } from '../../records/longWork.ts'
import type { ExportJob } from '../../records/sheets/exportJobs.ts'
import type { ImportJob } from '../../records/sheets/jobs.ts'
import { sendInboxMessage } from './messages.ts'

/** Sends a message about the end of an import to its owner. Other bulk jobs send one only if their server was lost. */
export async function notifyImportEnd(platform: Kernel, job: ImportJob): Promise<void> {
  const { id, owner, entity, state, added, changed, failed } = job
  if (entity === ROWS_JOB && state === 'lost') return notifyRowsLost(platform, job)
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

async function notifyRowsLost(platform: Kernel, { id, owner, done, total, changed, failed }: ImportJob): Promise<void> {
  const set = await repository(platform.store.db, 'journal-set', systemActor(owner.tenantId)).get(id)
  const about = set && platform.library().entities.get(textOf(set, 'entity'))
  if (!about) return
  const counts = { done, total, changed, failed }
  const gone = new AppError('bulk.nodeGone')
  await sendInboxMessage(platform, owner, [
    {
      kind: 'job',
      entity: about.name,
      recordId: id,
      title: fill(rowsNews.stopped.zh, { title: about.title }),
      titleEn: fill(rowsNews.stopped.en, { title: about.words[about.title] ?? about.title }),
      content: `${fill(rowsNews.counts.zh, counts)}。${gone.sentence('zh')}`,
      contentEn: `${fill(rowsNews.counts.en, counts)}. ${gone.sentence('en')}`,
      time: siteTime(),
    },
  ])
}

/** Exports have no entity: their message links to the list of jobs. */
const EXPORTS = 'export-job'

/** Sends a message about a long export to its owner; a short one was returned by its call. */
export async function notifyExportEnd(platform: Kernel, { id, owner, entity, state, began, done, msg }: ExportJob): Promise<void> {
  const about = platform.library().entities.get(entity)
  if (!about || Date.now() - began < SHORT_WAIT_MS) return
  const news = exportNews[state === 'done' ? 'done' : 'stopped']
  const counts = { count: done }
  const gone = state === 'lost' ? new AppError('sheet.exportGone') : null
  await sendInboxMessage(platform, owner, [
    {
      kind: 'job',
      entity: EXPORTS,
      recordId: id,
      title: fill(news.zh, { title: about.title }),
      titleEn: fill(news.en, { title: about.words[about.title] ?? about.title }),
      content: gone?.sentence('zh') ?? msg ?? fill(exportNews.file.zh, counts),
      contentEn: gone?.sentence('en') ?? msg ?? fill(exportNews.file.en, counts),
      time: siteTime(),
    },
  ])
}
