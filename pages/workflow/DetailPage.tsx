import { InstancePage } from './InstancePage.tsx'
import { ProcessGate } from './ProcessGate.tsx'

/** An instance to look at. */
export default function DetailPage() {
  return <ProcessGate>{(entity) => <InstancePage entity={entity} taskId={null} />}</ProcessGate>
}
