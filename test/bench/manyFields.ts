// The fields of the long forms, the same for the schema files and for the hand-written page.

export type ManyKind = 'text' | 'integer' | 'number' | 'date' | 'choice' | 'note'

export interface ManyField {
  name: string
  title: string
  kind: ManyKind
  section: string
  isRequired: boolean
  /** True for a field that is the product of the two before it. */
  isComputed: boolean
}

export const CHOICES = ['甲', '乙', '丙', '丁']

const KINDS: readonly ManyKind[] = ['text', 'text', 'integer', 'number', 'number', 'date', 'choice', 'text', 'text', 'note']
const REQUIRED = [0, 7]
const COMPUTED = 4
const PER_SECTION = 20

export const manyFields = (count: number): ManyField[] =>
  Array.from({ length: count }, (_, at) => {
    const place = at % KINDS.length
    return {
      name: `field${at}`,
      title: `字段${at}`,
      kind: KINDS[place] ?? 'text',
      section: `分组${Math.floor(at / PER_SECTION)}`,
      isRequired: REQUIRED.includes(place),
      isComputed: place === COMPUTED,
    }
  })

export const FORM_SIZES = [50, 200, 500]

export const formApi = (count: number): string => `/api/bench/form-${count}`
export const formPage = (count: number): string => `/bench/form-${count}`
