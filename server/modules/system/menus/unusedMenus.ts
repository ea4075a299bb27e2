// Marks menus for device classes of which the caller has no device, such as hoists in a project without them.

import type { MenuNodeAnswer } from '#access/rights/menus.ts'
import type { Call } from '#http/route.ts'
import { actorOf } from '#records/actor.ts'
import { repository } from '#store/rows.ts'

const DEVICE = 'device'

/** Marks the entries; a caller without devices keeps all, as their first device may be of any class. */
export async function markUnused(call: Call, menus: readonly MenuNodeAnswer[]): Promise<readonly MenuNodeAnswer[]> {
  const { entities } = call.platform.library()
  if (!entities.has(DEVICE)) return menus
  const classes = await repository(call.platform, DEVICE, actorOf(call)).values('deviceClass', {})
  if (classes.size === 0) return menus
  const unused = new Set(
    [...entities.values()].flatMap(({ series, route }) =>
      series && route !== null && series.classes.length > 0 && !series.classes.some((one) => classes.has(one)) ? [route] : [],
    ),
  )
  const marked = (nodes: readonly MenuNodeAnswer[]): MenuNodeAnswer[] =>
    nodes.map(({ children, ...node }) => ({
      ...node,
      ...(unused.has(node.path) ? { meta: { ...node.meta, isUnused: true } } : {}),
      ...(children ? { children: marked(children) } : {}),
    }))
  return marked(menus)
}
