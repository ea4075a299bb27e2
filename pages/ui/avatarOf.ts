import brand from './brand.svg'

/** The picture of a person; the platform's mark stands for whoever has none. */
export function avatarOf(link: string | null | undefined): string {
  return link || brand
}
