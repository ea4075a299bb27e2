export { TextSearch as FenceSearch } from '../text/Search.tsx'
