import { lazyPage } from '../start/lazyPage.ts'

/** Loaded on demand, with the first record. */
export const LazyRecordPage = lazyPage(() => import('./RecordPage.tsx'))
