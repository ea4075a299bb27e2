// Report files of a separate report service, whose URL is the parameter `report.url`.

import { withoutTrailing } from '#model/withoutTrailing.ts'
import { textOf } from '#store/rows.ts'
import { systemParameter } from '../../access/parameter.ts'
import type { EntityHook } from '../../records/hook.ts'

/** Adds the console's paths of designer and preview to each report; without a report service those pages say so. */
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
