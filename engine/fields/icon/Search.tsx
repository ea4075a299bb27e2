export { TextSearch as IconSearch } from '../text/Search.tsx'
