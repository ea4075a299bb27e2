import { useParams } from 'react-router'
import { InstancePage } from './InstancePage.tsx'
import { ProcessGate } from './ProcessGate.tsx'

/** A task of somebody, with what it is about. */
export default function HandlePage() {
  const { taskId = '' } = useParams()
  return <ProcessGate>{(entity) => <InstancePage entity={entity} taskId={taskId} />}</ProcessGate>
}
