import { textView } from '../plain.tsx'

// The server never sends a secret; a foreign backend that does must not get it on screen.
export const PasswordView = textView(() => '••••••')
