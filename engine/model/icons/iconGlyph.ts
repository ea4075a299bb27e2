// Maps the icon font classes that the platform stores in menus to our own icons.

import { type Glyph, glyphs, type MenuGlyph, menuGlyphs } from './glyphs.ts'

/** Icon by class name without the prefix of its font. */
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

/** Icon for class names such as `iconfont iconicon_work`; `null` if there is none. */
export function glyphOf(icon: string): Glyph | null {
  const last = icon.trim().split(/\s+/).at(-1) ?? ''
  const name = last.replace(/^(iconicon_|iconicon-|icon-|icon_|el-icon-|anticon-)/, '')
  if (Object.hasOwn(byName, name)) return byName[name] as MenuGlyph
  return Object.hasOwn(glyphs, name) ? (name as Glyph) : null
}

/** Class names offered in the menu form, one for each icon; the platform's name if it has one. */
export const iconNames: readonly { name: string; glyph: Glyph }[] = firstOfEach([
  ...Object.entries(byName).map(([name, glyph]) => ({ name: `iconfont iconicon_${name}`, glyph })),
  ...Object.keys(menuGlyphs).map((glyph) => ({ name: `iconfont icon-${glyph}`, glyph: glyph as MenuGlyph })),
])

function firstOfEach<Named extends { glyph: Glyph }>(named: readonly Named[]): Named[] {
  return [...new Map(named.toReversed().map((one) => [one.glyph, one])).values()].toReversed()
}
