import { useRef, useState } from 'react'
import { api } from '#engine/api/client.ts'
import type { UploadCheck } from '#engine/site/answers/process.ts'
import { addDeployFiles, type DeployFile } from './deployFiles.ts'

/** The chosen files; the server checks each when it is added. */
export function useDeployFiles() {
  const [files, setFiles] = useState<readonly DeployFile[]>([])
  const last = useRef(0)

  const validate = async (one: DeployFile) => {
    const body = new FormData()
    body.set('file', one.file, one.file.name)
    const verdict = await check(body)
    setFiles((now) => now.map((other) => (other.key === one.key ? { ...other, ...verdict } : other)))
  }

  return {
    files,
    add(chosen: readonly File[]) {
      const next = addDeployFiles(files, chosen, () => ++last.current)
      setFiles(next)
      for (const one of next) if (one.state === 'checking') void validate(one)
    },
    remove: (key: number) => setFiles((now) => now.filter((one) => one.key !== key)),
    clear: () => setFiles([]),
  }
}

async function check(body: FormData): Promise<Pick<DeployFile, 'state' | 'findings' | 'fault'>> {
  try {
    const { success, findings } = await api.post<UploadCheck>('/api/blade-flow/manager/check-upload', {
      body,
      silent: true,
    })
    return { state: success ? 'right' : 'wrong', findings, fault: null }
  } catch (error) {
    return { state: 'wrong', findings: [], fault: (error as Error).message }
  }
}
