/** Id of the nth titled section of a form. */
export const sectionId = (formId: string, at: number): string => `${formId}-section-${at}`
