/** Whether a text says where map tiles are: an address of http or https, or a path, with `{z}`, `{x}` and `{y}` in it. */
export function isTileAddress(text: string): boolean {
  return /^(https?:\/\/|\/(?!\/))\S+$/.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}
