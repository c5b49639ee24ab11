/** Where in its document a passage stands, as people say it: `página 3`, `slide 3`; '' where there is no such place. */
export const whereOf = ({ page, place }: { page: number | null; place?: string | undefined }): string =>
  place ?? (page === null ? '' : `página ${page}`)
