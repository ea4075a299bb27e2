type Preload = (path: string) => Promise<void>

let preload: Preload = () => Promise.resolve()

/** Called once at the start: the engine and the pages do not know how a page is loaded. */
export function registerPreload(load: Preload): void {
  preload = load
}

/**
 * Loads code and data of a page before it is opened.
 * @param path address within the console, with its query
 */
export const preloadPage: Preload = (path) => preload(path)
