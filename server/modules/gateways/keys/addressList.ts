// Addresses and networks from which a gateway key may be used.

import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(?=\d+\.)/i

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')

/** First word of the text that is neither an address nor a network; `null` for none. */
export function wrongAddress(text: string): string | null {
  return wordsOf(text).find((word) => !isNetwork(word)) ?? null
}

/** True when the list contains the address, or is empty. */
export function allowsAddress(text: string, address: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0) return true
  const list = new BlockList()
  for (const word of words) {
    const [network = '', bits] = word.split('/')
    const family = familyOf(network)
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  const plain = address.replace(MAPPED, '')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

function isNetwork(word: string): boolean {
  const [address = '', bits, ...others] = word.split('/')
  const family = isIP(address)
  if (family === 0 || others.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
