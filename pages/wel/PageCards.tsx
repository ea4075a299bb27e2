import type { MenuNode } from '../../engine/api/menuNode.ts'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'
import { MenuLink } from '../layout/MenuLink.tsx'
import { menuGlyph } from '../layout/menuGlyph.ts'
import { menuName } from '../layout/menuName.ts'

interface Props {
  title: string
  pages: readonly MenuNode[]
}

/** A titled group of pages, one click away each. */
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
