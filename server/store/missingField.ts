// A file of an entity lacks a field that code of the server reads or writes.

import { AppError } from '../errors.ts'

/** @param entity name of the entity or of its table */
export const missingField = (entity: string, field: string): AppError => new AppError('schema.fieldMissing', { entity, field })
