/** Removes the marks of a Markdown text and keeps its line breaks. */
export const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/^ {0,3}(`{3,}|~{3,}).*$/gm, '')
    .replaceAll(/^[ \t:|-]+$/gm, (row) => (row.includes('|') ? '' : row))
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^ {0,3}(?:> ?)+/gm, '')
    .replaceAll(/^ {0,3}(#{1,6}|[-*+]) +/gm, '')
    .replaceAll(/<\/?br[ \t]*\/?>/gi, ' ')
    .replaceAll(/(?<![\p{L}\d])\*\*|\*\*(?![\p{L}\d])|(?<=\p{L})\*\*(?=\p{L})|__|~~|`/gu, '')
    .replaceAll(/(?<![\p{L}\d*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\d*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\d_])_(?=\S)([^_\n]*?\S)_(?![\p{L}\d_])/gu, '$1')

/** Prepares a text for reading aloud, because a voice would spell out Markdown marks. */
export const plainText = (markdown: string): string =>
  withoutMarks(markdown)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: ?\|)+ ?/g, ' ')
    .trim()
