import { withoutTrailing } from './withoutTrailing.ts'

/** Path of a page without trailing slashes and `/index`, which menus and URLs may or may not have. */
export const pagePath = (path: string): string => withoutTrailing(path, '/').replace(/\/index$/, '')
