export { TextSearch as ColorSearch } from '../text/Search.tsx'
