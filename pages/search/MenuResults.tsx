import { useEffect } from 'react'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { useMenus } from '../../engine/api/menus.ts'
import { pathOf } from '../../engine/api/menuTarget.ts'
import { menuTrail } from '../../engine/api/menuTree.ts'
import { Icon } from '../../engine/Icon.tsx'
import { useText } from '../../engine/text.ts'
import { menuGlyph } from '../layout/menuGlyph.ts'
import { menuName } from '../layout/menuName.ts'
import type { Choice } from './useChoice.ts'

interface Props {
  id: string
  found: readonly MenuNode[]
  choice: Choice
  onChoose(node: MenuNode): void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The pages that were found, the marked one in sight. The input above keeps the focus. */
export function MenuResults({ id, found, choice, onChoose }: Props) {
  const { t, language } = useText()
  const { menus } = useMenus()
  useEffect(() => {
    document.getElementById(optionId(id, choice.at))?.scrollIntoView({ block: 'nearest' })
  }, [id, choice.at])
  const above = (node: MenuNode) =>
    menuTrail(menus, pathOf(node) ?? '')
      .slice(0, -1)
      .map((one) => menuName(one, language))
      .join(' / ')
  if (found.length === 0) {
    return (
      <p className="g-found-none" role="status">
        {t('search.none')}
      </p>
    )
  }
  return (
    <div id={id} role="listbox" aria-label={t('search.title')} className="g-found">
      {found.map((node, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, as a combobox has it
        <div
          key={node.id || node.code}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === choice.at}
          onPointerMove={() => index !== choice.at && choice.mark(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(node)}
        >
          <Icon glyph={menuGlyph(node.icon, node.path, true)} />
          <span>{menuName(node, language)}</span>
          <small>{above(node)}</small>
        </div>
      ))}
    </div>
  )
}
