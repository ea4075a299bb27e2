import type { ReactNode } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import { fetchForms } from '../../form/dialog/lazy.tsx'
import type { Entity } from '../../model/entity/entity.ts'
import type { Glyph } from '../../model/icons/glyphs.ts'
import { type Density, densities } from '../../model/list/listView.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ColumnMenu } from '../columns/ColumnMenu.tsx'
import { type Selection, useMatching, useSelectedRecords } from '../selection.ts'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { isCramped } from './buttonsWidth.ts'
import { accessVerbOf, buttonText } from './buttonText.ts'
import { buttonRefusal, type ListButton, PRINT, splitToolbar } from './rowButtons.ts'
import { TickedMenu } from './TickedMenu.tsx'

interface Props {
  entity: Entity
  table: RecordTableModel
  selection: Selection
  /** Buttons of the list: standard verbs, then actions of the toolbar and of selected rows. */
  buttons: readonly ListButton[]
  /** Number of matching records. */
  total: number
  density: Density
  /** View selector, the first element of the toolbar. */
  children?: ReactNode
  onDensity(density: Density): void
  onButton(button: ListButton): void
  onRefresh(): void
}

const icons: Partial<Record<ListButton['verb'], Glyph>> = { add: 'add', removeTicked: 'bin' }

export function ListToolbar({ entity, table, selection, buttons, total, density, children, onDensity, onButton, onRefresh }: Props) {
  const text = useText()
  const ticked = useSelectedRecords(selection)
  const matching = useMatching(selection)
  const shown = buttons.filter(({ verb }) => verb !== 'bin')
  const hasLayouts = entity.board !== null || entity.calendar !== null
  const { inline, more } = splitToolbar(
    shown,
    isCramped(shown, (button) => buttonText(entity, button, text), hasLayouts),
  )
  const isRefused = (button: ListButton) => buttonRefusal(button, ticked, matching !== null) !== null
  const bin = buttons.find(({ verb }) => verb === 'bin')
  return (
    <div
      className="g-toolbar"
      role="toolbar"
      data-commands
      {...accessMark({ entity: entity.name, verb: 'list' })}
      aria-label={text.t('list.toolbar')}
    >
      {children}
      {inline.map((button) => (
        <button
          key={button.key}
          type="button"
          className={button.verb === 'add' ? 'g-button g-primary' : button.verb === 'removeTicked' ? 'g-button g-danger' : 'g-button'}
          {...accessMark({ verb: accessVerbOf(button) })}
          // An unavailable button stays enabled; a click explains why.
          data-refused={isRefused(button) || undefined}
          onPointerEnter={fetchForms}
          onClick={() => onButton(button)}
        >
          <ButtonIcon name={icons[button.verb]} />
          {buttonText(entity, button, text)}
        </button>
      ))}
      {more.length > 0 && <TickedMenu entity={entity} buttons={more} isRefused={isRefused} onButton={onButton} />}
      <span className="g-toolbar-end">
        {entity.tree?.lazy === false && <OpenAll table={table} />}
        {bin && <IconButton icon="bin" label={text.t('list.bin')} onClick={() => onButton(bin)} />}
        {/* Always rendered: a later appearance would move the other buttons. */}
        <IconButton icon="printer" label={text.t('list.print')} isDisabled={total === 0} onClick={() => onButton(PRINT)} />
        <IconButton icon="refresh" label={text.t('list.refresh')} onClick={onRefresh} />
        <DensityButton density={density} onDensity={onDensity} />
        <ColumnMenu entity={entity} table={table} />
      </span>
    </div>
  )
}

function ButtonIcon({ name }: { name: Glyph | undefined }): ReactNode {
  return name ? <Icon glyph={name} /> : null
}

interface IconButtonProps {
  icon: Glyph
  label: string
  isDisabled?: boolean
  onClick(): void
}

function IconButton({ icon, label, isDisabled, onClick }: IconButtonProps) {
  return (
    <button type="button" className="g-icon-button" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      <Icon glyph={icon} />
    </button>
  )
}

/** Steps through the row heights. */
function DensityButton({ density, onDensity }: Pick<Props, 'density' | 'onDensity'>) {
  const { t } = useText()
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? density
  return <IconButton icon="rows" label={t('list.density', { now: t(`list.densities.${density}`) })} onClick={() => onDensity(next)} />
}

function OpenAll({ table }: { table: RecordTableModel }) {
  const { t } = useText()
  const open = table.rows.some(({ isOpen }) => isOpen === true)
  return <IconButton icon="branches" label={t(open ? 'list.closeAll' : 'list.openAll')} onClick={() => table.toggleAll(!open)} />
}
