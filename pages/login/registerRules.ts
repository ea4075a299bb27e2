// Fields of an application for an account, in order.

export interface RegisterValues {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

/** Message key of the first fault; `null` if there is none. */
export function registerFault({ tenantId, account, password, password2 }: RegisterValues): string | null {
  if (tenantId.trim() === '') return 'register.noTenant'
  if (account.trim() === '') return 'register.noAccount'
  if (password === '' || password2 === '') return 'register.noPassword'
  return password === password2 ? null : 'register.unequal'
}
