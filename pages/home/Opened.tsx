import type { ReactNode } from 'react'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { MenuLink } from '../menu/MenuLink.tsx'
import type { ListFigure } from '../sites/siteOverview.ts'

/** Finds the page that lists an entity; `undefined` where the reader has none. */
export type PageOf = (entity: string) => MenuNode | undefined

interface Props {
  page: MenuNode | undefined
  figure: ListFigure
  children: ReactNode
}

/** Opens the list of a figure under its search. */
export function Opened({ page, figure, children }: Props) {
  if (!page) return <span>{children}</span>
  return <MenuLink node={{ ...page, query: { ...page.query, ...figure.search } }}>{children}</MenuLink>
}
