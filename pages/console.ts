// Modules of every page behind the login, loaded as one file.

export { prefetchPage } from '../engine/page/prefetchPage.ts'
export { default as Frame } from './frame/Frame.tsx'
export { default as MenuPage } from './menuPage/MenuPage.tsx'
