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

async function get<Data>(path: string, parameters: object): Promise<Data> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '')
  const response = await fetch(`${API}/${path}?${new URLSearchParams(given as [string, string][])}`, { headers: globalThis.benchHeaders })
  return ((await response.json()) as { data: Data }).data
}

export const fetchMaterials = (query: Query) => get<{ records: Material[]; total: number }>('list', query)
export const fetchMaterial = (id: string) => get<Material>('detail', { id })
