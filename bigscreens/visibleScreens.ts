// Selects the screens of which a user may see something.

import type { ScreenEntry } from './screen.ts'

/** Every statistic needs access to projects. */
const PROJECTS = 'project'

/**
 * The screens of which the user may see something.
 * @param granted codes of the user's menus
 */
export function visibleScreens(screens: readonly ScreenEntry[], granted: ReadonlySet<string>): readonly ScreenEntry[] {
  return granted.has(PROJECTS) ? screens.filter(({ menus }) => menus.some((code) => granted.has(code))) : []
}
