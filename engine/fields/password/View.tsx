import { textView } from '../plain.tsx'

// The server never sends secrets; if another platform does, they must not be shown.
export const PasswordView = textView(() => '••••••')
