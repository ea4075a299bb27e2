// dayjs in the site's local time. Pickers keep API moments as UTC, so that neither the time zone nor the daylight saving of the browser
// changes them. "Now" is the site's local time too.

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { siteTime } from '../model/siteTime.ts'

interface Config {
  date?: unknown
  utc?: boolean
  args?: ArrayLike<unknown>
}

// antd installs this plugin too. A plugin is installed only once, and our own extension below must come after it.
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
