// Modules that all pages behind the login need, bundled as one chunk.

export { prefetchPage } from '../engine/page/prefetchPage.ts'
export { prefetchRecordPage } from '../engine/record/prefetchRecordPage.ts'
export { default as Frame } from './frame/Frame.tsx'
export { default as MenuPage } from './menuPage/MenuPage.tsx'
