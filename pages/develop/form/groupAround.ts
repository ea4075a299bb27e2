// Places in `groups.json`, whose groups have fields and English of their own.

import type { FilePath } from './fileEdits.ts'

/** Place of the group around a place; the empty place in an entity. */
export const groupAround = (path: FilePath): FilePath => (path[0] === 'groups' ? path.slice(0, 2) : [])

/** Place of the English of a Chinese text. @param path place of the text */
export const englishPath = (path: FilePath, chinese: string): FilePath => [...groupAround(path), 'en', chinese]

/** The title of a group is for readers of the file alone. */
export const isGroupTitle = (path: FilePath): boolean => path[0] === 'groups' && path.length === 3 && path[2] === 'title'
