import brand from './brand.svg'

/** Image URL of a user, or the logo for a user without an image. */
export function avatarOf(link: string | null | undefined): string {
  return link || brand
}

/** Replaces an image that failed to load with the logo. */
export function showMark(picture: HTMLImageElement): void {
  // Prevents an endless loop if the logo fails to load too.
  if (picture.src !== new URL(brand, location.href).href) picture.src = brand
}
