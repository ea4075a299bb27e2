import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { MenuLink } from '../menu/MenuLink.tsx'
import { menuGlyph } from '../menu/menuGlyph.ts'
import { menuName } from '../menu/menuName.ts'

interface Props {
  title: string
  pages: readonly MenuNode[]
}

/** A titled group of links to pages. */
export function PageCards({ title, pages }: Props) {
  const { language } = useText()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <MenuLink node={page}>
              <Icon glyph={menuGlyph(page.icon, page.path, true)} />
              <span>{menuName(page, language)}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
