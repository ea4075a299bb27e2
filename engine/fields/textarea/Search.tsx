export { TextSearch as TextareaSearch } from '../text/Search.tsx'
