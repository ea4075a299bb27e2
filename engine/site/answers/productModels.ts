// Types of the models that are proposed for a file of another product.

/** Products whose files are read. */
export type Product = 'directus' | 'nocobase' | 'jeecg'

export interface ProductModels {
  product: Product
  /** Referenced models first, the order in which they can be published. */
  models: readonly ProductModel[]
  /** Tables of the file that become no model. */
  leftOut: readonly LeftOutTable[]
}

export interface ProductModel {
  /** Name of the table in the file. */
  source: string
  name: string
  title: string
  english: string
  fields: number
  /** Text of the schema file. */
  text: string
  notes: readonly ModelNote[]
}

/** A part of the file that is not carried over, or not as it was. */
export interface ModelNote {
  /** Name of the field in the file; '' for the model. */
  field: string
  reason: NoteReason
  /** The part concerned, as the file has it; may be ''. */
  detail: string
}

export interface LeftOutTable {
  source: string
  reason: 'folder' | 'junction' | 'system' | 'query'
}

export type NoteReason =
  | 'builtIn'
  | 'childRecords'
  | 'computed'
  | 'condition'
  | 'control'
  | 'cycle'
  | 'defaultValue'
  | 'hiddenRequired'
  | 'junctionFields'
  | 'keyWithComma'
  | 'manyToAny'
  | 'markup'
  | 'missingDictionary'
  | 'missingTarget'
  | 'noKind'
  | 'order'
  | 'percent'
  | 'processState'
  | 'rule'
  | 'singleRecord'
  | 'takenOver'
  | 'treeLabel'
