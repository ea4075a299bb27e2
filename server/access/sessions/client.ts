// Authenticates OAuth clients of the token endpoint.

import { splitIds } from '#model/commaIds.ts'
import { findRows, isSecretOf, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'

/** An OAuth client that may request tokens. */
export interface Client {
  clientId: string
  grantTypes: readonly string[]
  /** Lifetime of access tokens in seconds. */
  accessSeconds: number
  refreshSeconds: number
}

/**
 * Authenticates the client of an `Authorization: Basic base64(id:secret)` header. Throws auth.noClient, auth.badClient,
 * auth.clientDisabled.
 */
export async function checkClient(platform: Kernel, header: string | undefined): Promise<Client> {
  const text = basicText(header)
  if (text === null) throw new AppError('auth.noClient')
  const colon = text.indexOf(':')
  const id = idOf(text)
  const [row] = await findRows(platform, 'client', { clientId_equal: id })
  const secret = row && (await repositoryOfAllTenants(platform, 'client').secret(textOf(row, 'id'), 'clientSecret'))
  if (!row || typeof secret !== 'string' || colon < 0 || !isSecretOf(secret, text.slice(colon + 1))) throw new AppError('auth.badClient')
  if (row.status === 0) throw new AppError('auth.clientDisabled')
  return {
    clientId: id,
    grantTypes: splitIds(row.authorizedGrantTypes),
    accessSeconds: Number(row.accessTokenValidity) || 3600,
    refreshSeconds: Number(row.refreshTokenValidity) || 604_800,
  }
}

/** Client id in such a header, not authenticated; '' for none. */
export function clientIdOf(header: string | undefined): string {
  return idOf(basicText(header) ?? '')
}

function basicText(header: string | undefined): string | null {
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8')
}

function idOf(text: string): string {
  const colon = text.indexOf(':')
  return colon < 0 ? text : text.slice(0, colon)
}
