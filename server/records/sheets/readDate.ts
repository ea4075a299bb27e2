// Days and moments as people write them.

/** `2026-3-2`, `2026/3/2`, `2026.3.2`, `2026年3月2日`, `20260302`, each also with full-width signs. */
const DAY = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|\u5e74(\d{1,2})\u6708(\d{1,2})[\u65e5\u53f7]|(\d{2})(\d{2}))$/
/** `8:30`, `8:30:05`, `8时30分`, `8时30分5秒`. */
const CLOCK = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?|[\u65f6\u70b9](?:(\d{1,2})\u5206(?:(\d{1,2})\u79d2)?)?)$/
/** A day, blanks, `T` or its last sign, and a clock. */
const MOMENT = /^(\S+?)(?:\s*T|\s+|(?<=[\u65e5\u53f7])\s*)([\d:\u65f6\u70b9\u5206\u79d2]+)$/

/** `2026-03-02`; text that is no day stays as it is, and the rules of the field refuse it. */
export function readDay(text: string): string {
  return dayOf(plain(text).replace(/ 00:00:00$/, '')) ?? text
}

/** `2026-03-02 08:30:00`, a day alone at its beginning; else the text. */
export function readMoment(text: string): string {
  const said = plain(text)
  const alone = dayOf(said)
  if (alone !== null) return `${alone} 00:00:00`
  const [, day = '', clock = ''] = MOMENT.exec(said) ?? []
  const [read, time] = [dayOf(day), clockOf(clock)]
  return read === null || time === null ? text : `${read} ${time}`
}

/** A space may stand between the signs of `2026 年 3 月 2 日`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s*([\u5e74\u6708])\s*/g, '$1')
    .replace(/\s+(?=[\u65e5\u53f7])/g, '')

function dayOf(text: string): string | null {
  const [found, year = '', ...parts] = DAY.exec(text) ?? []
  const [month = '', day = ''] = parts.filter((part) => part !== undefined)
  return found === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function clockOf(text: string): string | null {
  const [found, hour = '', ...parts] = CLOCK.exec(text) ?? []
  const [minute = '', second = ''] = parts.filter((part) => part !== undefined)
  return found === undefined ? null : [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
}
