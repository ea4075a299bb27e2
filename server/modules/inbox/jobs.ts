import { siteTime } from '../../../engine/model/siteTime.ts'
import { fill } from '../../../i18n/say.ts'
import { importNews } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import type { ImportJob } from '../../records/sheets/jobs.ts'
import { tell } from './messages.ts'

/** Whoever started an import hears how it ended, though they look at something else by then. */
export async function tellOfJob(platform: Kernel, { id, owner, entity, state, added, changed, failed }: ImportJob): Promise<void> {
  const about = platform.library().entities.get(entity)
  if (!about) return
  const news = importNews[state === 'done' ? 'done' : 'stopped']
  const counts = { added, changed, failed }
  await tell(platform, owner, [
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
