// The types of validation rules of a field.

import type { Expression } from '../expressions/expression.ts'
import type { FieldType, Format } from '../formats/fieldKinds.ts'
import type { Privacy } from '../formats/privacy.ts'
import type { Upload } from '../formats/uploads.ts'

/** A rule; `rules.ts` evaluates it, and the `rule.*` messages of `i18n` describe the violation. */
export type Rule =
  | { kind: 'required'; verb: Verb; message: string | null }
  | { kind: 'type'; type: FieldType; message: string | null }
  | { kind: 'minLength' | 'maxLength'; limit: number; message: string | null }
  | { kind: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf'; limit: number; message: string | null }
  | { kind: 'decimals'; limit: number; message: string | null }
  | { kind: 'minItems' | 'maxItems'; limit: number; message: string | null }
  | { kind: 'pattern'; pattern: string; message: string | null }
  | { kind: 'format'; format: Format; message: string | null }
  | { kind: 'unmasked'; privacy: Privacy; message: string | null }
  | { kind: 'upload'; upload: Upload; message: string | null }
  | { kind: 'enum'; values: readonly (string | number)[]; multiple: boolean; message: string | null }
  | { kind: 'check'; expression: Expression; message: string }

/** Verb of a default message: 请输入, 请选择, 请上传, 请签名. */
export type Verb = 'input' | 'select' | 'upload' | 'sign'
