// Proposes models for the file of another product: Directus, NocoBase, or an Online form of JeecgBoot. Nothing is stored.

import type { Product, ProductModels } from '#engine/site/answers/productModels.ts'
import type { Call, Route } from '#http/route.ts'
import { recordOf } from '#library/fromTable/checkDerivedFile.ts'
import { readVocabulary } from '#library/openLibrary.ts'
import { isObject } from '#model/isObject.ts'
import { AppError } from '#server/errors.ts'
import { findRows, textOf } from '#store/rows.ts'
import { uploadedBytes } from '../uploadedBytes.ts'
import { isDirectusFile, readDirectus } from './directusModel.ts'
import { filesOfModels } from './filesOfModels.ts'
import { onlineFormsOf, readJeecg } from './jeecgModel.ts'
import { collectionsOf, readNocobase } from './nocobaseModel.ts'
import type { ReadFile } from './readModel.ts'

const MAX_MODELS = 100
const MAX_ALIASES = 1_000

const NOTE = { type: 'object', properties: { field: { type: 'string' }, reason: { type: 'string' }, detail: { type: 'string' } } } as const

export const productDescription: NonNullable<Route['described']> = {
  body: {
    'multipart/form-data': { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
  answer: {
    type: 'object',
    required: ['product', 'models', 'leftOut'],
    properties: {
      product: { type: 'string' },
      models: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            source: { type: 'string' },
            name: { type: 'string' },
            title: { type: 'string' },
            english: { type: 'string' },
            fields: { type: 'integer' },
            text: { type: 'string' },
            notes: { type: 'array', items: NOTE },
          },
        },
      },
      leftOut: { type: 'array', items: { type: 'object', properties: { source: { type: 'string' }, reason: { type: 'string' } } } },
    },
  },
}

/** A form with a `file`. Throws upload.missing, upload.tooLarge, and model.unknownFile for a text that none of the products writes. */
export async function proposeProductModels(call: Call): Promise<ProductModels> {
  const { bytes, name } = await uploadedBytes(call)
  const { product, read } = await readProductFile(bytes.toString('utf8'), name)
  if (read.models.length > MAX_MODELS) throw new AppError('model.tooMany', { limit: MAX_MODELS })
  const { platform } = call
  const library = platform.library()
  const { patternFault } = await import('#model/checks/patternChecks.ts')
  const models = filesOfModels(read.models, {
    entities: library.entities,
    dictionaries: new Set((await findRows(platform, 'dict-item')).map((row) => textOf(row, 'code'))),
    builtIn: Object.keys(recordOf(library).properties ?? {}),
    vocabulary: { ...(await readVocabulary()) },
    patternFault,
  })
  return { product, models, leftOut: read.leftOut }
}

/** Exported for tests: which product wrote the text, and what it says. @param name of the file, for a form without a name */
export async function readProductFile(text: string, name: string): Promise<{ product: Product; read: ReadFile }> {
  const value = unwrapped(await parsed(text))
  const forms = onlineFormsOf(value)
  if (forms) return { product: 'jeecg', read: readJeecg(forms, name.replace(/\.[^.]*$/, '')) }
  if (isDirectusFile(value)) return { product: 'directus', read: readDirectus(value) }
  const collections = collectionsOf(value)
  if (collections) return { product: 'nocobase', read: readNocobase(collections) }
  throw new AppError('model.unknownFile')
}

/** Answers of the products have the value in an envelope. */
function unwrapped(value: unknown): unknown {
  if (!isObject(value) || 'collections' in value || 'fields' in value) return value
  const inner = value.data ?? value.result
  return inner !== undefined ? unwrapped(inner) : value
}

/** JSON is read as YAML, and so is the object of `export default`, whose notation YAML shares. Objects of programs may have comments. */
async function parsed(text: string): Promise<unknown> {
  const { load, YAMLException } = await import('js-yaml')
  const plain = text.replace(/^\ufeff/, '')
  const defined = /export\s+default\s+(?:\w+\s*\(\s*)?(\{[\s\S]*\})/.exec(plain)?.[1]
  const source = defined === undefined ? plain : defined.replace(/^\s*\/\/.*$/gm, '')
  try {
    return load(source, { maxAliases: MAX_ALIASES })
  } catch (error) {
    // The library documents that a text can cause other errors than its own.
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) + 1 : 1
    throw new AppError('model.unreadable', { line, reason: error instanceof YAMLException ? error.reason : (error as Error).message })
  }
}
