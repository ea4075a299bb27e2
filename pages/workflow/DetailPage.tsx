import { InstancePage } from './InstancePage.tsx'
import { ProcessGate } from './ProcessGate.tsx'

/** Page of a process instance, read-only. */
export default function DetailPage() {
  return <ProcessGate>{(entity) => <InstancePage entity={entity} taskId={null} />}</ProcessGate>
}
