// Report files come from a report service beside this server; the parameter `report.url` says where it is.

import { parameter } from '../../access/parameter.ts'
import type { EntityHook } from '../../records/hook.ts'
import { textOf } from '../../store/rows.ts'

/** Gives each report the console's addresses of its designer and preview, when there is a report service. */
export const reportHook: EntityHook = {
  entity: 'report-file',
  async shown({ platform }, records) {
    const service = (await parameter(platform, 'report.url')).replace(/\/+$/, '')
    if (!/^https?:\/\//.test(service)) return
    for (const record of records) {
      const name = textOf(record, 'name')
      record.designLink = framed(name, `${service}/designer`)
      record.previewLink = framed(name, `${service}/preview`)
    }
  },
}

function framed(name: string, page: string): string {
  const query = new URLSearchParams({ name, src: `${page}?_u=blade-${encodeURIComponent(name)}` })
  return `/myiframe/report?${query}`
}
