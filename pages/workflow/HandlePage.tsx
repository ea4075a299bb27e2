import { useParams } from 'react-router'
import { InstancePage } from './InstancePage.tsx'
import { ProcessGate } from './ProcessGate.tsx'

/** Page to handle a task, with its process instance. */
export default function HandlePage() {
  const { taskId = '' } = useParams()
  return <ProcessGate>{(entity) => <InstancePage entity={entity} taskId={taskId} />}</ProcessGate>
}
