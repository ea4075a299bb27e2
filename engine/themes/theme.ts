// Theme of the page (values in `themes/*.css`), and the brand colour of the user.

import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { stored } from '../session/storage.ts'
import { parseHex, readableShades } from './contrast.ts'
import { type Theme, themes } from './names.ts'

/** Current theme; a `colour` of null uses the theme's own. */
export interface ThemeChoice {
  theme: Theme
  colour: string | null
}

const themeMemory = stored<Theme>('theme', (value) => themes.find((theme) => theme === value) ?? null)
/** Colours for `start.js`, which applies them before this module runs. */
const coloursMemory = stored<{ theme: Theme; values: Readonly<Record<string, string>> }>('colours', () => null)
const colourMemory = stored<string>('colour', (value) => (typeof value === 'string' && parseHex(value) ? value : null))
const lookAtom = atom<ThemeChoice>({ theme: 'default', colour: null })

export const useLook = (): ThemeChoice => useAtomValue(lookAtom)
export const useTheme = (): Theme => useLook().theme

export function setTheme(theme: Theme): void {
  themeMemory.set(theme)
  wear({ ...getDefaultStore().get(lookAtom), theme })
}

/** @param colour `#rrggbb`, or null for the colour of the theme */
export function setColour(colour: string | null): void {
  if (colour === null) colourMemory.remove()
  else colourMemory.set(colour)
  wear({ ...getDefaultStore().get(lookAtom), colour })
}

/** Applies the theme of the last visit synchronously, before the first paint. */
export const restoreTheme = (): void => wear({ theme: themeMemory.get() ?? 'default', colour: colourMemory.get() })

/** Current value of a colour of `themes/*.css`. @param name without `--g-` */
export const themeValue = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--g-${name}`).trim()

export const isDark = (): boolean => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** CSS variables that depend on the brand colour; others derive from them. */
const OWN = ['--g-accent', '--g-primary', '--g-on-primary'] as const

function wear(look: ThemeChoice): void {
  const { dataset, style } = document.documentElement
  dataset.theme = look.theme
  for (const name of OWN) style.removeProperty(name)
  if (look.colour) {
    const { primary, onPrimary } = readableShades(look.colour, ['surface', 'bg', 'hover'].map(themeValue), isDark())
    const values = [look.colour, primary, onPrimary]
    OWN.forEach((name, index) => {
      style.setProperty(name, values[index] as string)
    })
    coloursMemory.set({ theme: look.theme, values: Object.fromEntries(OWN.map((name, index) => [name, values[index] as string])) })
  } else coloursMemory.remove()
  getDefaultStore().set(lookAtom, look)
}
