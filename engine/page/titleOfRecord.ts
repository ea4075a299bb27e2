/** Title of a dialog about one record: `[1#塔机]抓拍`, in English `[Crane 1] Live picture`. */
export const titleOfRecord = (label: string, title: string): string => `[${label}]${/^[A-Za-z]/.test(title) ? ' ' : ''}${title}`
