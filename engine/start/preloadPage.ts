type Preload = (path: string) => Promise<void>

let preload: Preload = () => Promise.resolve()

/** Sets how pages are preloaded; called once at start, because the engine does not know the pages. */
export function registerPreload(load: Preload): void {
  preload = load
}

/** Loads code and data of a page before it is opened. @param path URL within the console, with its query */
export const preloadPage: Preload = (path) => preload(path)
