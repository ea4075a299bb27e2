// The draft of a schema file that this document previews. Its calls say so, and the server refuses their writes.

let draft = ''

/** Id of the draft; '' for none. */
export const previewedDraft = (): string => draft

export function setPreviewedDraft(id: string): void {
  draft = id
}
