import brand from './brand.svg'

/** The picture of a user, or the logo of the platform for a user without one. */
export function avatarOf(link: string | null | undefined): string {
  return link || brand
}

/** Puts the mark in place of a picture that did not load. */
export function showMark(picture: HTMLImageElement): void {
  // A mark that does not load either must not ask for itself again.
  if (picture.src !== new URL(brand, location.href).href) picture.src = brand
}
