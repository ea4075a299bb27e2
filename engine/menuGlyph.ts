// The platform names menu icons by the classes of an icon font that is not ours. The names are looked up here, never used as they are.

import { type Glyph, glyphs } from './glyphs.ts'

/** By the last class of the name, its font prefix taken off. */
const byName: Readonly<Record<string, Glyph>> = {
  addresslist: 'team',
  affiliations_li: 'nodes',
  airplay: 'desktop',
  biaodan: 'form',
  'bofangqi-suoping': 'lock',
  boss: 'idCard',
  caidan: 'menu',
  caidanguanli: 'menu',
  canshu: 'control',
  cloud_history: 'history',
  coinpurse_line: 'database',
  community_line: 'apartment',
  compile: 'form',
  cspace: 'appstore',
  discovery: 'nodes',
  dispose: 'shield',
  doc: 'file',
  group: 'team',
  iframe: 'link',
  mobilephone: 'mobile',
  notice: 'bell',
  principal: 'idCard',
  quanxian: 'shield',
  rizhi: 'fileSearch',
  safety: 'shield',
  savememo: 'calendar',
  shujuzhanshi2: 'chart',
  sms: 'message',
  study: 'book',
  subordinate: 'nodes',
  task: 'calendar',
  work: 'desktop',
  wxbgongju: 'tool',
  yanzhengma: 'shield',
}

/** By a part of the path, the first that fits. */
const byPath: readonly (readonly [string, Glyph])[] = [
  ['wel', 'home'],
  ['client-?version', 'history'],
  ['tenant-?package', 'package'],
  ['top-?menu', 'appstore'],
  ['data-?source', 'database'],
  ['user', 'user'],
  ['role', 'team'],
  ['dept', 'apartment'],
  ['post', 'idCard'],
  ['dict', 'book'],
  ['param', 'control'],
  ['tenant', 'bank'],
  ['client', 'key'],
  ['menu', 'menu'],
  ['region', 'globe'],
  ['tag', 'tags'],
  ['notice', 'bell'],
  ['oss', 'cloudUp'],
  ['sms', 'message'],
  ['attach', 'clip'],
  ['flow|process', 'nodes'],
  ['work|desk', 'calendar'],
  ['monitor-?device|video|camera', 'video'],
  ['log', 'fileSearch'],
  ['code', 'code'],
  ['project|site', 'project'],
  ['lift', 'lift'],
  ['tower|crane', 'crane'],
  ['rope', 'rope'],
  ['spray|env|dust', 'cloud'],
  ['labor|worker', 'helmet'],
  ['safe|inspect', 'shield'],
  ['company', 'company'],
  ['device', 'tool'],
  ['report|statistic', 'chart'],
  ['wechat|member', 'message'],
  ['system|setting', 'setting'],
  ['authority|scope', 'lock'],
  ['tool', 'tool'],
  ['resource', 'database'],
]

const patterns = byPath.map(([part, glyph]) => [new RegExp(part, 'i'), glyph] as const)

/** The drawing of an icon's class name, `null` when there is none. */
export function glyphOf(icon: string): Glyph | null {
  const last = icon.trim().split(/\s+/).at(-1) ?? ''
  const name = last.replace(/^(iconicon_|iconicon-|icon-|icon_|el-icon-|anticon-)/, '')
  if (Object.hasOwn(byName, name)) return byName[name] as Glyph
  return Object.hasOwn(glyphs, name) ? (name as Glyph) : null
}

/** The class names to pick from, one for each drawing that a menu may have: the platform's own where it has one. */
export const iconNames: readonly { name: string; glyph: Glyph }[] = firstOfEach([
  ...Object.entries(byName).map(([name, glyph]) => ({ name: `iconfont iconicon_${name}`, glyph })),
  ...byPath.map(([, glyph]) => ({ name: `iconfont icon-${glyph}`, glyph })),
])

function firstOfEach<Named extends { glyph: Glyph }>(named: readonly Named[]): Named[] {
  return [...new Map(named.toReversed().map((one) => [one.glyph, one])).values()].toReversed()
}

/** The drawing of a menu node: by its icon's name, else by its path, else a page or a folder. */
export function menuGlyph(icon: string, path: string, isLeaf: boolean): Glyph {
  const named = glyphOf(icon)
  if (named !== null) return named
  return patterns.find(([part]) => part.test(path))?.[1] ?? (isLeaf ? 'file' : 'folder')
}
