import { withoutTrailing } from './withoutTrailing.ts'

/** The path of a page without slashes at its end and without `/index`: menus and addresses of the browser spell it either way. */
export const pagePath = (path: string): string => withoutTrailing(path, '/').replace(/\/index$/, '')
