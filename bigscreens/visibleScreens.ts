// Selects the screens that the user may see.

import type { ScreenEntry } from './screen.ts'

/** Menu code of projects, which every statistic requires. */
const PROJECTS = 'project'

/** Screens that the user may see. @param granted menu and button codes of the user */
export function visibleScreens(screens: readonly ScreenEntry[], granted: ReadonlySet<string>): readonly ScreenEntry[] {
  return granted.has(PROJECTS) ? screens.filter(({ menus }) => menus.some((code) => granted.has(code))) : []
}
