// Computes the values of the theme style sheets, as a browser would.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mix, parseHex, type Rgb } from '../../engine/themes/contrast.ts'
import type { Theme } from '../../engine/themes/names.ts'

export const THEMES = resolve(import.meta.dirname, '../../engine/themes')

export type Values = ReadonlyMap<string, string>

/** CSS variables of a theme, merged with those of the default theme; names without `--g-`. */
export function valuesOf(theme: Theme): Values {
  return new Map([...declared('default'), ...declared(theme)])
}

export const isDark = (theme: Theme): boolean => /color-scheme: dark/.test(textOf(theme))

/** Colour of a value, or colours of the stops of a gradient; evaluates `color-mix`. Throws for other values. */
export function colours(values: Values, name: string): Rgb[] {
  return read(values, values.get(name) ?? fail(name))
}

function read(values: Values, value: string): Rgb[] {
  const [, name] = /^var\(--g-([\w-]+)\)$/.exec(value) ?? []
  if (name) return colours(values, name)
  const [, top, share, below] = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(value) ?? []
  if (top && below) return pairs(read(values, top), read(values, below)).map(([one, other]) => mix(one, other, Number(share) / 100))
  const stops = /^(?:linear|radial)-gradient\(/.test(value) ? value.match(/#[0-9a-f]{3,6}/g) : null
  if (stops) return stops.flatMap((stop) => read(values, stop))
  return [parseHex(value) ?? fail(value)]
}

export function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
  return some.flatMap((one) => others.map((other): [A, B] => [one, other]))
}

function declared(theme: string): [string, string][] {
  return [...textOf(theme).matchAll(/--g-([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name as string, value as string])
}

const textOf = (theme: string): string => readFileSync(join(THEMES, `${theme}.css`), 'utf8')

function fail(what: string): never {
  throw new Error(`not a colour: ${what}`)
}
