export { TextSearch as RichTextSearch } from '../text/Search.tsx'
