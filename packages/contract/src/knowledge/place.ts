/** Describes where a passage stands in its document: `página 3`, `slide 3`; empty if it has no position. */
export const formatPlace = ({ page, place }: { page: number | null; place?: string | undefined }): string =>
  place ?? (page === null ? '' : `página ${page}`)
