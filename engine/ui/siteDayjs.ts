// dayjs on the clock of the site. Moments of the wire are wall clock of the site; pickers keep them as UTC, so that no zone of a browser
// and no gap of its summer time changes one. "Now" is the site's as well.

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { siteTime } from '../model/siteTime.ts'

interface Config {
  date?: unknown
  utc?: boolean
  args?: ArrayLike<unknown>
}

// Antd extends dayjs with the parser of formats. An extension counts once, and this one must come after it.
dayjs.extend(customParseFormat)
dayjs.extend(utc)
dayjs.extend((_, { prototype }) => {
  const own = prototype as unknown as { parse(config: Config): void }
  const { parse } = own
  own.parse = function (config) {
    const isNow = config.date === undefined
    parse.call(this, { ...config, utc: true, ...(isNow && { date: new Date(`${siteTime().replace(' ', 'T')}Z`) }) })
  }
})

export { dayjs }
