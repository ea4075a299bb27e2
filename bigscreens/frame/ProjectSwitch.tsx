import { useId, useState } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { useScreenText } from '../screenText.ts'
import { useHub } from '../sources/hub.ts'
import { addressOfProject } from './screens.ts'
import { useProject } from './useProject.ts'
import { useProjects } from './useProjects.ts'

/** Menu to show the same screen for another project. */
export function ProjectSwitch() {
  const { t } = useScreenText()
  const id = useId()
  const { projectId } = useHub()
  const { overview } = useProject()
  const [address, setAddress] = useSearchParams()
  const [isWanted, setWanted] = useState(false)
  const { rows } = useProjects(isWanted ? '' : null)
  const own = { id: projectId, projectName: overview?.project.shortName || overview?.project.projectName || '…' }
  const choices = rows.some((row) => row.id === projectId) ? rows : [own, ...rows]
  const choose = (chosen: string) => {
    setAddress(addressOfProject(chosen, address))
  }
  return (
    <>
      <label className="wall-hidden" htmlFor={id}>
        {t('frame.project')}
      </label>
      <select
        id={id}
        className="wall-select"
        value={projectId}
        onPointerDown={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map((row) => (
          <option key={row.id} value={row.id}>
            {row.id === projectId ? own.projectName : row.projectName}
          </option>
        ))}
      </select>
    </>
  )
}
