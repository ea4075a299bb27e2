// Report files come from a report service beside this server; the parameter `report.url` says where it is.

import { withoutTrailing } from '#model/withoutTrailing.ts'
import { textOf } from '#store/rows.ts'
import { systemParameter } from '../../access/parameter.ts'
import type { EntityHook } from '../../records/hook.ts'

/** Gives each report the console's addresses of its designer and preview; without a report service that page says so. */
export const reportHook: EntityHook = {
  entity: 'report-file',
  async extendRecords({ platform }, records) {
    const service = withoutTrailing(await systemParameter(platform, 'report.url'), '/')
    const isSet = /^https?:\/\//.test(service)
    for (const record of records) {
      const name = textOf(record, 'name')
      record.designLink = framed(name, isSet ? `${service}/designer` : null)
      record.previewLink = framed(name, isSet ? `${service}/preview` : null)
    }
  },
}

function framed(name: string, page: string | null): string {
  const query = new URLSearchParams({ name, src: page === null ? '' : `${page}?_u=blade-${encodeURIComponent(name)}` })
  return `/myiframe/report?${query}`
}
