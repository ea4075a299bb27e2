// The platform names menu icons by the classes of an icon font that is not ours. The names are looked up here, never used as they are.

import { type Glyph, glyphs, type MenuGlyph, menuGlyphs } from './glyphs.ts'

/** By the last class of the name, its font prefix taken off. */
const byName: Readonly<Record<string, MenuGlyph>> = {
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

/** The drawing of an icon's class name, `null` when there is none. */
export function glyphOf(icon: string): Glyph | null {
  const last = icon.trim().split(/\s+/).at(-1) ?? ''
  const name = last.replace(/^(iconicon_|iconicon-|icon-|icon_|el-icon-|anticon-)/, '')
  if (Object.hasOwn(byName, name)) return byName[name] as MenuGlyph
  return Object.hasOwn(glyphs, name) ? (name as Glyph) : null
}

/** The class names to pick from, one for each drawing that a menu may have: the platform's own where it has one. */
export const iconNames: readonly { name: string; glyph: Glyph }[] = firstOfEach([
  ...Object.entries(byName).map(([name, glyph]) => ({ name: `iconfont iconicon_${name}`, glyph })),
  ...Object.keys(menuGlyphs).map((glyph) => ({ name: `iconfont icon-${glyph}`, glyph: glyph as MenuGlyph })),
])

function firstOfEach<Named extends { glyph: Glyph }>(named: readonly Named[]): Named[] {
  return [...new Map(named.toReversed().map((one) => [one.glyph, one])).values()].toReversed()
}
