// Fetches what a signed-in person is about to see all at once, instead of each part when the one before it is drawn.

/** @param path the page that comes next; what fails here fails again, and is said, where it is needed */
export async function preload(path: string): Promise<void> {
  try {
    const parts = [import('./layout/Frame.tsx'), import('./menu/MenuPage.tsx'), import('../engine/model/normalise.ts')]
    const { entityAt, loadEntity, loadManifest } = await import('../engine/api/schemas.ts')
    const entity = entityAt(await loadManifest(), path)
    if (entity) await loadEntity(entity.name)
    await Promise.all(parts)
  } catch {
    // Nothing is lost: every part is asked for again by whoever draws it.
  }
}
