// Records and API calls of the hand-written page.

export interface Material {
  id: string
  materialName: string
  materialCode: string
  category: string
  specification: string
  supplier: string
  quantity: number
  unitPrice: number
  storedOn: string
  keeper: string
  phone: string
  remark: string
}

export interface Query {
  current: number
  size: number
  materialName?: string
  materialCode_equal?: string
  category_equal?: string
}

declare global {
  /** Set by the benchmark, because this page has no login. */
  var benchHeaders: Record<string, string>
}

const API = '/api/bench/material'

/** Answer of a GET. */
export async function getFrom<Data>(path: string, parameters: object): Promise<Data> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const response = await fetch(`${path}?${new URLSearchParams(given as [string, string][])}`, { headers: globalThis.benchHeaders })
  return ((await response.json()) as { data: Data }).data
}

export async function postTo(path: string, body: object): Promise<void> {
  const headers = { ...globalThis.benchHeaders, 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

export const fetchMaterials = (query: Query) => getFrom<{ records: Material[]; total: number }>(`${API}/list`, query)
export const fetchMaterial = (id: string) => getFrom<Material>(`${API}/detail`, { id })
