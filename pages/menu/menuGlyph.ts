// Icon of a menu entry. Existing platforms name icons that we do not have; for these the path decides.

import type { Glyph, MenuGlyph } from '../../engine/model/icons/glyphs.ts'
import { glyphOf } from '../../engine/model/icons/iconGlyph.ts'

/** Icon by part of the path; the first match is used. */
const byPath: readonly (readonly [string, MenuGlyph])[] = [
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

/** Icon of a menu entry: by its icon name, else by its path, else a page or folder. */
export function menuGlyph(icon: string, path: string, isLeaf: boolean): Glyph {
  const named = glyphOf(icon)
  if (named !== null) return named
  return patterns.find(([part]) => part.test(path))?.[1] ?? (isLeaf ? 'file' : 'folder')
}
