import type { ReactNode } from 'react'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { MenuLink } from '../menu/MenuLink.tsx'
import type { ListFigure } from '../sites/siteOverview.ts'

/** Finds the page with the list of an entity; undefined if the user has none. */
export type PageOf = (entity: string) => MenuNode | undefined

interface Props {
  page: MenuNode | undefined
  figure: ListFigure
  children: ReactNode
}

/** Link to the list behind a figure, with its search. */
export function Opened({ page, figure, children }: Props) {
  if (!page) return <span>{children}</span>
  return <MenuLink node={{ ...page, query: { ...page.query, ...figure.search } }}>{children}</MenuLink>
}
