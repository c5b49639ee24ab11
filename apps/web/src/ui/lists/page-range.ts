/** How many pages hold so many items; an empty list still has its first page [S62]. */
export function countPages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * The pages to offer: the first, the last, and `siblings` on each side of the current one; `gap` stands for those left
 * out. The row keeps its length wherever the current page is, so that the buttons do not move under the pointer.
 */
export function pageRange(page: number, pages: number, siblings: number): Array<number | 'gap'> {
  const shown = siblings * 2 + 5
  if (pages <= shown) return sequence(1, pages)
  const edge = shown - 2
  if (page <= edge - siblings) return [...sequence(1, edge), 'gap', pages]
  if (page > pages - edge + siblings) return [1, 'gap', ...sequence(pages - edge + 1, pages)]
  return [1, 'gap', ...sequence(page - siblings, page + siblings), 'gap', pages]
}

function sequence(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
