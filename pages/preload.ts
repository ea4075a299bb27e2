// Fetches what a signed-in person is about to see all at once, instead of each part when the one before it is drawn.

/** @param path the page that comes next; what fails here fails again, and is said, where it is needed */
export async function preload(path: string): Promise<void> {
  try {
    const { entityAt, loadEntity, loadManifest } = await import('./console.ts')
    const entity = entityAt(await loadManifest(), path)
    if (entity) await loadEntity(entity.name)
  } catch {
    // Nothing is lost: every part is asked for again by whoever draws it.
  }
}
