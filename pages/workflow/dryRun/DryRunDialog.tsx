import { DialogShell } from '#engine/form/dialog/DialogShell.tsx'
import type { Entity } from '#model/entity/entity.ts'
import { DryRun } from './DryRun.tsx'
import { useDryRunText } from './dryRunText.ts'

const WINDOW = { kind: 'drawer', width: 1100 } as const

/** Dry run of a drawing. */
export function DryRunDialog({ xml, entity, onClose }: { xml: string; entity: Entity; onClose(): void }) {
  const { t } = useDryRunText()
  return (
    <DialogShell title={t('dryRun.title')} dialog={WINDOW} onLeave={onClose}>
      <DryRun source={{ bpmnXml: xml }} xml={xml} entity={entity} />
    </DialogShell>
  )
}
